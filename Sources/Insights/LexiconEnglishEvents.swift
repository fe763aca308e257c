extension EnglishLexicon {
  /// What happens: key, the words and, after a slash, the form that stands alone where it differs.
  /// A final `+` marks what is counted: "fewer headaches", but "less coffee".
  static let eventLines = """
    dairy dairy
    milk milk
    cheese cheese
    yogurt yogurt
    butter butter
    ice_cream ice cream
    lactose lactose
    gluten gluten
    wheat wheat
    bread bread
    pasta pasta
    rice rice
    pizza pizza
    cereal cereal
    oats oats+
    coffee coffee
    espresso an espresso / espressos+
    decaf decaf coffee
    tea tea
    green_tea green tea
    iced_tea iced tea
    herbal_tea herbal tea
    caffeine caffeine
    energy_drink an energy drink / energy drinks+
    soda soda
    juice fruit juice
    water water
    sparkling_water sparkling water
    alcohol alcohol
    wine wine
    red_wine red wine
    white_wine white wine
    beer beer
    cocktail a cocktail / cocktails+
    spirits spirits+
    sugar sugar
    sweets sweets+
    sweetener sweeteners+
    dessert dessert
    cake cake
    chocolate chocolate
    honey honey
    salt salt
    spicy_food spicy food
    salty_food salty food
    fried_food fried food
    fast_food fast food
    takeaway a takeaway / takeaways+
    processed_food processed food
    fermented_food fermented food
    red_meat red meat
    meat meat
    processed_meat processed meat
    chicken chicken
    pork pork
    fish fish
    seafood seafood
    shellfish shellfish
    eggs eggs+
    nuts nuts+
    peanuts peanuts+
    soy soy
    legumes legumes+
    beans beans+
    lentils lentils+
    vegetables vegetables+
    salad salad
    tomato tomatoes+
    potato potatoes+
    onion onion
    garlic garlic
    fruit fruit
    banana a banana / bananas+
    apple an apple / apples+
    citrus citrus fruit
    avocado avocado
    soup soup
    hot_soup hot soup
    breakfast breakfast
    snack a snack / snacks+
    late_meal a late meal / late meals+
    heavy_meal a heavy meal / heavy meals+
    skipped_meal a skipped meal / skipped meals+
    fasting fasting
    restaurant a restaurant meal / restaurant meals+
    magnesium magnesium
    antihistamine an antihistamine / antihistamines+
    ibuprofen ibuprofen
    paracetamol paracetamol
    aspirin aspirin
    painkiller a painkiller / painkillers+
    triptan a triptan / triptans+
    melatonin melatonin
    sleeping_pill a sleeping pill / sleeping pills+
    vitamin_b12 vitamin B12
    vitamin_c vitamin C
    vitamin_d vitamin D
    iron iron
    zinc zinc
    omega_3 omega-3
    probiotic a probiotic / probiotics+
    antibiotic an antibiotic / antibiotics+
    antacid an antacid / antacids+
    omeprazole omeprazole
    cortisone cortisone
    prednisone prednisone
    methotrexate methotrexate
    levothyroxine levothyroxine
    antidepressant an antidepressant / antidepressants+
    birth_control_pill the contraceptive pill / contraceptive pills+
    medication_taken medication
    supplement a supplement / supplements+
    electrolytes electrolytes+
    turmeric turmeric
    ginger ginger
    cbd CBD
    nicotine nicotine
    running a run / running
    walking walking
    walk a walk / walks+
    dog_walk a dog walk / dog walks+
    hiking a hike / hikes+
    cycling cycling
    swimming a swim / swimming
    yoga yoga
    pilates Pilates
    workout a workout / workouts+
    exercise exercise
    strength_training strength training
    stretching stretching
    dancing dancing
    tennis tennis
    climbing climbing
    skiing skiing
    gardening gardening
    housework housework
    meditation meditation
    massage a massage / massages+
    sauna a sauna / saunas+
    cold_shower a cold shower / cold showers+
    hot_bath a hot bath / hot baths+
    nap a nap / naps+
    sex sex
    late_screen late screen time
    video_games video games+
    reading reading
    work work
    overtime overtime
    night_shift a night shift / night shifts+
    meeting a meeting / meetings+
    commute a commute / commutes+
    travel travel
    flight a flight / flights+
    party a party / parties+
    argument an argument / arguments+
    social_time time with friends
    late_bedtime a late bedtime / late bedtimes+
    smoking smoking
    cigarette a cigarette / cigarettes+
    vaping vaping
    sunscreen sunscreen
    sun_exposure sun exposure
    noise noise
    heating_on heating
    fan_on the fan on / fan use
    air_conditioning air conditioning
    open_windows open windows+
    pollen pollen
    mold mould
    perfume perfume
    headache a headache / headaches+
    migraine a migraine / migraines+
    hand_stiffness hand stiffness
    stiffness stiffness
    joint_pain joint pain
    muscle_pain muscle pain
    sore_muscles sore muscles+
    back_pain back pain
    neck_pain neck pain
    shoulder_pain shoulder pain
    knee_pain knee pain
    hip_pain hip pain
    hand_pain hand pain
    foot_pain foot pain
    chest_pain chest pain
    pelvic_pain pelvic pain
    stomach_ache a stomach ache / stomach aches+
    cramps cramps+
    period_pain period pain
    sore_throat a sore throat / sore throats+
    pain pain
    bloating bloating
    fatigue fatigue
    brain_fog brain fog
    nausea nausea
    vomiting vomiting
    reflux reflux
    heartburn heartburn
    diarrhea diarrhoea
    constipation constipation
    gas gas
    anxiety anxiety
    panic_attack a panic attack / panic attacks+
    irritability irritability
    low_mood low mood
    insomnia insomnia
    night_sweats night sweats+
    hot_flashes hot flushes+
    dizziness dizziness
    palpitations palpitations+
    shortness_of_breath shortness of breath
    itching itching
    rash a rash / rashes+
    eczema eczema
    hives hives+
    acne acne
    congestion a blocked nose / blocked nose
    runny_nose a runny nose / runny nose
    sneezing sneezing
    cough a cough / coughing
    fever fever
    chills chills+
    dry_eyes dry eyes+
    swelling swelling
    tingling tingling
    numbness numbness
    tinnitus tinnitus
    breast_tenderness breast tenderness
    cravings cravings+
    flare a flare / flares+
    period_flow a period / periods+
    period_flow_unspecified a period / periods+
    cycle_start the start of a cycle / cycle starts+
    ovulation ovulation
    ovulation_test a positive ovulation test / positive ovulation tests+
    precipitation rain
    rain rain
    snowfall snow
    thunderstorm a thunderstorm / thunderstorms+
    handwashing hand washing
    toothbrushing tooth brushing
    mindful_minutes meditation
    """
}
