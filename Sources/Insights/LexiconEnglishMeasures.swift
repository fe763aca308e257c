extension EnglishLexicon {
  /// What has a value: key, noun and, where "high" and "low" would sound wrong, the comparatives
  /// and adjectives for more, less, much and little.
  static let measureLines = """
    step_count number of steps
    walking_running_distance distance on foot | longer | shorter | long | short
    cycling_distance cycling distance | longer | shorter | long | short
    swimming_distance swimming distance | longer | shorter | long | short
    active_energy active energy use
    basal_energy_burned resting energy use
    flights_climbed number of flights climbed
    apple_exercise_time exercise time | longer | shorter | long | short
    apple_stand_time standing time | longer | shorter | long | short
    apple_stand_hour number of hours with some standing
    physical_effort physical effort | greater | lesser | great | little
    walking_speed walking speed
    walking_step_length step length | longer | shorter | long | short
    walking_asymmetry_percentage walking asymmetry
    walking_double_support_percentage time on both feet when walking | longer | shorter | long | short
    stair_speed_up speed up stairs
    stair_speed_down speed down stairs
    six_minute_walking_test_distance six-minute walking distance | longer | shorter | long | short
    workout_duration workout time | longer | shorter | long | short
    workout_energy workout energy use
    workout_distance workout distance | longer | shorter | long | short
    workout_heart_rate heart rate during workouts
    workout_temperature temperature during workouts
    workout_humidity humidity during workouts
    mindful_minutes meditation time | longer | shorter | long | short
    time_in_daylight time in daylight | longer | shorter | long | short
    handwashing hand-washing time | longer | shorter | long | short
    toothbrushing tooth-brushing time | longer | shorter | long | short
    heart_rate heart rate
    heart_rate_min minimum heart rate
    heart_rate_max peak heart rate
    resting_heart_rate resting heart rate
    walking_heart_rate_average walking heart rate
    cardio_recovery heart rate recovery
    heart_rate_variability heart rate variability
    respiratory_rate breathing rate
    blood_oxygen_saturation blood oxygen
    blood_pressure_systolic systolic blood pressure
    blood_pressure_diastolic diastolic blood pressure
    blood_glucose blood glucose
    body_temperature body temperature
    basal_body_temperature waking body temperature
    apple_sleeping_wrist_temperature wrist temperature at night
    weight_body_mass body weight
    weight body weight
    lean_body_mass lean body mass
    body_mass_index body mass index
    body_fat_percentage body fat share
    height height
    waist_circumference waist size
    vo2_max cardio fitness
    environmental_audio_exposure surrounding noise | louder | quieter | loud | quiet
    headphone_audio_exposure headphone volume
    state_of_mind_valence mood | better | lower | good | low
    medication_taken number of medication doses
    sleep_duration sleep | longer | shorter | long | short
    sleep_deep deep sleep | longer | shorter | long | short
    sleep_rem REM sleep | longer | shorter | long | short
    sleep_core light sleep | longer | shorter | long | short
    sleep_awake time awake at night | longer | shorter | long | short
    sleep_in_bed time in bed | longer | shorter | long | short
    sleep_unspecified sleep | longer | shorter | long | short
    sleep_quality sleep quality
    temperature temperature
    temperature_max maximum temperature
    temperature_min minimum temperature
    apparent_temperature felt temperature
    apparent_temperature_max maximum felt temperature
    apparent_temperature_min minimum felt temperature
    dew_point dew point
    relative_humidity humidity
    surface_pressure air pressure
    sea_level_pressure air pressure
    precipitation rain | heavier | lighter | heavy | light
    precipitation_probability chance of rain
    rain rain | heavier | lighter | heavy | light
    snowfall snow | heavier | lighter | heavy | light
    snow_depth snow depth
    wind_speed wind | stronger | weaker | strong | light
    wind_speed_max strongest wind | stronger | weaker | strong | light
    wind_gusts gusts | stronger | weaker | strong | light
    wind_direction wind direction
    cloud_cover cloud cover | thicker | thinner | thick | thin
    visibility visibility | better | worse | good | poor
    uv_index UV index
    shortwave_radiation sunlight | stronger | weaker | strong | weak
    sunshine_duration sunshine | longer | shorter | long | short
    weather_code kind of weather
    pollen pollen level
    period_flow period flow | heavier | lighter | heavy | light
    period_flow_unspecified period flow | heavier | lighter | heavy | light
    cycle_start start of the cycle
    cycle_day cycle day | later | earlier | late | early
    cycle_phase cycle phase
    ovulation_test ovulation test result
    dietary_energy calorie intake
    dietary_water water intake
    dietary_caffeine caffeine intake
    carbohydrates carbohydrate intake
    protein protein intake
    total_fat fat intake
    dietary_sugar sugar intake
    fiber fibre intake
    number_of_alcoholic_beverages number of alcoholic drinks
    stress stress
    mood mood | better | lower | good | low
    energy energy
    pain pain | worse | milder | severe | mild
    motivation motivation
    focus focus | better | worse | good | poor
    appetite appetite | stronger | weaker | strong | weak
    libido libido
    screen_time screen time | longer | shorter | long | short
    water_intake water intake
    work_hours working time | longer | shorter | long | short
    electricity_use electricity use
    """

  /// What a part of the day (`_`) is when the value is above | below a threshold. `{}` takes the
  /// threshold into the words, `!` leaves it out.
  static let spanLines = """
    relative_humidity humid _ | dry _
    temperature hot _ | cold _
    temperature_max hot _ | cold _
    temperature_min _ with mild lows | _ with cold lows
    apparent_temperature hot _ | cold _
    apparent_temperature_max hot _ | cold _
    dew_point muggy _ (dew point above {}) | _ with dry air (dew point below {})
    surface_pressure high-pressure _ | low-pressure _
    sea_level_pressure high-pressure _ | low-pressure _
    precipitation rainy _ | _ with little rain
    rain rainy _ | _ with little rain
    snowfall snowy _ | _ with little snow
    wind_speed windy _ | calm _
    wind_speed_max windy _ | calm _
    wind_gusts gusty _ | _ with weak gusts
    cloud_cover cloudy _ | clear _
    sunshine_duration sunny _ | _ with little sun
    shortwave_radiation sunny _ | _ with little sun
    uv_index _ with strong sun (UV index above {}) | _ with weak sun (UV index below {})
    pollen high-pollen _ | low-pollen _
    step_count _ with more than {} steps | _ with fewer than {} steps
    flights_climbed _ with more than {} flights climbed | _ with fewer than {} flights climbed
    number_of_alcoholic_beverages _ with more than {} alcoholic drinks | _ with fewer than {} alcoholic drinks
    walking_running_distance _ with more than {} on foot | _ with less than {} on foot
    apple_exercise_time _ with more than {} of exercise | _ with less than {} of exercise
    workout_duration _ with more than {} of workouts | _ with less than {} of workouts
    time_in_daylight _ with more than {} in daylight | _ with less than {} in daylight
    active_energy active _ | inactive _
    period_flow heavy-flow _! | light-flow _!
    water_intake _ with a lot of water drunk | _ with little water drunk
    dietary_water _ with more than {} of water drunk | _ with less than {} of water drunk
    """

  /// What a night is when the value is above | below a threshold.
  static let nightLines = """
    sleep_duration a long night | a short night
    sleep_unspecified a long night | a short night
    sleep_in_bed a long night in bed | a short night in bed
    sleep_deep a night with much deep sleep | a night with little deep sleep
    sleep_rem a night with much REM sleep | a night with little REM sleep
    sleep_core a night with much light sleep | a night with little light sleep
    sleep_awake a restless night (more than {} awake) | a calm night (less than {} awake)
    sleep_quality a good night | a bad night
    """
}
