import Ingest
import Signals
import Testing

/// What weather services leave open: units, repeats, errors instead of data.
@Suite struct WeatherFormatTests {
  private func ingest(
    _ text: String, units: WeatherUnits? = nil, zone: String = "Europe/Paris"
  ) throws -> (Collector, IngestReport) {
    var sink = Collector()
    let options = IngestOptions(
      zone: try #require(CivilZone(identifier: zone)), weatherUnits: units)
    let report = try readExport(
      Array(text.utf8), name: "weather.json", options: options, into: &sink)
    return (sink, report)
  }

  // MARK: Units

  @Test func temperatureThatMayBeCelsiusOrFahrenheitIsAsked() throws {
    var sink = Collector()
    let error = #expect(throws: IngestError.self) {
      try readExport(at: try fixture("owm_bulk.json"), into: &sink)
    }
    #expect(
      error?.description
        == "owm_bulk.json:2:58 ([1].main.temp): is a temperature of 3.5 in °C or in °F? The file "
        + "does not say which units the service was asked for; set the units to metric or imperial")
    #expect(sink.signals.isEmpty)
  }

  @Test(arguments: [(WeatherUnits.metric, 3.5, 18.0), (.imperial, -15.8333, 8.04672)])
  func answerToTheQuestionIsUsed(units: WeatherUnits, temperature: Double, wind: Double) throws {
    var sink = Collector()
    let options = IngestOptions(weatherUnits: units)
    let report = try readExport(at: try fixture("owm_bulk.json"), options: options, into: &sink)
    #expect(report.recordsRead == 3 && report.recordsAccepted == 2)
    #expect(report.skips.mapValues(\.count) == [.duplicate: 1])
    let last = try #require(sink.values(of: "temperature").last)
    #expect(abs(last - temperature) < 1e-3)
    #expect(abs(try #require(sink.values(of: "wind_speed").last) - wind) < 1e-3)
  }

  @Test func kelvinNeedsNoQuestionAndOneBadValueDoesNotMakeIt() throws {
    let row = #"{"dt":1708329600,"temp":280,"humidity":50}"#
    let (kelvin, _) = try ingest(#"{"timezone_offset":0,"data":[\#(row)]}"#, units: .metric)
    #expect(abs(try #require(kelvin.values(of: "temperature").first) - 6.85) < 1e-9)
    let (celsius, report) = try ingest(
      #"{"timezone_offset":0,"data":[{"dt":1708329600,"temp":9999},"#
        + #"{"dt":1708333200,"temp":4},{"dt":1708336800,"temp":5}]}"#, units: .metric)
    #expect(celsius.values(of: "temperature") == [4, 5])
    #expect(report.skips.mapValues(\.count) == [.impossibleValue: 1])
  }

  /// One hour in each system; 20 °C, dew point 10 °C and 52.5 % belong together.
  @Test func unitsOfVisualCrossingAreToldFromHumidity() throws {
    func day(_ temp: Double, _ dew: Double) -> String {
      #"{"timezone":"Europe/Paris","days":[{"datetime":"2024-05-01","datetimeEpoch":1714514400,"#
        + #""temp":\#(temp),"dew":\#(dew),"humidity":52.5,"precip":1,"windspeed":10}]}"#
    }
    let (imperial, _) = try ingest(day(68, 50))
    #expect(abs(try #require(imperial.values(of: "temperature").first) - 20) < 1e-9)
    #expect(abs(try #require(imperial.values(of: "precipitation").first) - 25.4) < 1e-9)
    let (metric, report) = try ingest(day(20, 10))
    #expect(metric.values(of: "temperature") == [20])
    #expect(metric.values(of: "precipitation") == [1])
    // Kilometres or miles an hour: nothing tells, so the wind is left out and noted.
    #expect(metric.values(of: "wind_speed_max").isEmpty)
    #expect(report.notes.mapValues(\.count) == [.inferredUnits: 1, .valueLeftOut: 1])
    let (british, _) = try ingest(day(20, 10), units: .uk)
    #expect(british.values(of: "wind_speed_max") == [16.09344])
    #expect(throws: IngestError.self) { try ingest(day(20, 19.9)) }
  }

  @Test func darkSkyWithoutFlagsIsToldFromHumidityOrAsked() throws {
    func answer(_ temp: Double, _ dew: Double) -> String {
      #"{"timezone":"Europe/Paris","currently":{"time":1714514400,"temperature":\#(temp),"#
        + #""dewPoint":\#(dew),"humidity":0.525}}"#
    }
    #expect(
      abs(try #require(try ingest(answer(68, 50)).0.values(of: "temperature").first) - 20) < 1e-9)
    #expect(try ingest(answer(20, 10)).0.values(of: "temperature") == [20])
    #expect(throws: IngestError.self) { try ingest(answer(20, 20)) }
    #expect(try ingest(answer(20, 20), units: .metric).0.values(of: "temperature") == [20])
  }

  // MARK: Repeats

  @Test func laterObservationWinsAndKeepsWhatItLacks() throws {
    func feature(_ values: String) -> String {
      #"{"properties":{"station":"https://api.weather.gov/stations/KAAA","#
        + #""timestamp":"2024-03-10T14:51:00+00:00",\#(values)}}"#
    }
    func value(_ name: String, _ value: String, _ unit: String, _ quality: String = "V") -> String {
      #""\#(name)":{"unitCode":"wmoUnit:\#(unit)","value":\#(value),"qualityControl":"\#(quality)"}"#
    }
    let features = [
      feature(value("temperature", "19", "degC") + "," + value("dewpoint", "12", "degC")),
      feature(value("temperature", "20", "degC") + "," + value("dewpoint", "null", "degC")),
      feature(value("temperature", "20", "degC")),
      feature(value("windSpeed", "999", "km_h-1", "X")),
    ]
    let (sink, report) = try ingest(
      #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
    #expect(sink.values(of: "temperature") == [20])
    #expect(sink.values(of: "dew_point") == [12])
    #expect((report.recordsRead, report.recordsAccepted) == (4, 2))
    #expect(report.skips.mapValues(\.count) == [.duplicate: 1, .impossibleValue: 1])
    #expect(report.notes.mapValues(\.count) == [.replaced: 1, .valueLeftOut: 2])
  }

  @Test func hourOfRainOfAReportLiesBeforeIt() throws {
    let (sink, _) = try ingest(
      #"{"properties":{"timestamp":"2024-03-10T14:51:00+00:00","precipitationLastHour":"#
        + #"{"unitCode":"wmoUnit:mm","value":2.5,"qualityControl":"C"},"seaLevelPressure":"#
        + #"{"unitCode":"wmoUnit:Pa","value":101000},"barometricPressure":"#
        + #"{"unitCode":"wmoUnit:Pa","value":102000}}}"#)
    let rain = try #require(sink.signals.first { $0.key == "precipitation" })
    #expect(rain.start.description == "2024-03-10T13:51:00Z")
    #expect(rain.end.description == "2024-03-10T14:51:00Z")
    #expect(sink.values(of: "sea_level_pressure") == [1010])
  }

  // MARK: Days

  /// Tokyo's days, read by somebody in Paris: the middle of the day is on it there as well.
  @Test func dayOfWeatherKitIsThatOfItsMiddle() throws {
    let (sink, _) = try ingestFixture("weatherkit.json", zone: "Europe/Paris")
    let days = sink.signals.filter { $0.key == "temperature_max" }.compactMap(\.day)
    #expect(days.map(\.description) == ["2024-05-10", "2024-05-11"])
  }

  // MARK: Errors

  @Test(arguments: [
    (#"{"cod":401,"message":"Invalid API key"}"#, "401 Invalid API key"),
    (
      #"{"correlationId":"1","title":"Not Found","type":"about:blank","status":404,"detail":"No"}"#,
      "Not Found: No"
    ),
  ])
  func errorDocumentIsRefusedWithItsReason(text: String, reason: String) throws {
    let error = #expect(throws: IngestError.self) { try ingest(text) }
    #expect(
      error?.description
        == "weather.json:1:1: the service answered with an error instead of data: \(reason)")
  }

  @Test func epochThatIsNoTimeIsABadDate() throws {
    let (sink, report) = try ingest(
      #"{"timezone_offset":0,"hourly":[{"dt":1e18,"temp":280},{"dt":-1e300,"temp":280},"#
        + #"{"dt":"1708329600","temp":280},{"dt":1708329600000,"temp":281},{"temp":280}]}"#)
    // A string of seconds, and milliseconds of the same moment.
    #expect(sink.signals.map(\.start.description) == ["2024-02-19T08:00:00Z"])
    #expect(report.skips.mapValues(\.count) == [.badDate: 2, .noDate: 1])
    #expect(report.notes.mapValues(\.count) == [.replaced: 1])
  }

  @Test func surveyNamesTheZoneOfThePlace() throws {
    let zones = try [
      "owm_timemachine_kelvin.json", "visual_crossing_dst.json", "pirate_weather_si.json",
      "dayone_journal.json", "owm_forecast.json", "weatherkit.json",
    ].map { try surveyExport(at: try fixture($0)).timeZone }
    #expect(
      zones == ["Europe/Warsaw", "Europe/Berlin", "Europe/Paris", "Pacific/Auckland", nil, nil])
  }

  // MARK: Siblings

  /// The answer of `/data/2.5/forecast`, as its documentation shows it.
  @Test(arguments: [#""message":0,"#, ""])
  func forecastOfOpenWeatherMapIsReadAndNoted(message: String) throws {
    let (sink, report) = try ingest(
      #"{"cod":"200",\#(message)"cnt":2,"list":["#
        + #"{"dt":1704067200,"main":{"temp":275.15,"pressure":1000,"humidity":90},"rain":{},"#
        + #""clouds":{"all":75},"wind":{"speed":2},"pop":0.4,"dt_txt":"2024-01-01 00:00:00"},"#
        + #"{"dt":1704078000,"main":{"temp":276.15,"pressure":1001,"humidity":80},"#
        + #""rain":{"3h":0.6},"dt_txt":"2024-01-01 03:00:00"}],"#
        + #""city":{"id":1,"name":"Paris","timezone":3600}}"#)
    #expect(report.format == "openweathermap" && report.recordsAccepted == 2)
    #expect(sink.values(of: "temperature").map { ($0 * 100).rounded() / 100 } == [2, 3])
    let rain = try #require(sink.signals.last { $0.key == "precipitation" })
    #expect(rain.end.seconds(since: rain.start) == 10_800)
    #expect(report.notes[.forecast]?.count == 1)
  }

  @Test func currentWeatherOfOpenWeatherMapIsRead() throws {
    let (sink, report) = try ingest(
      #"{"coord":{"lon":2,"lat":48},"weather":[{"id":800}],"base":"stations","#
        + #""main":{"temp":280.15,"feels_like":278,"pressure":1015,"humidity":60,"temp_min":279,"#
        + #""temp_max":281},"visibility":10000,"wind":{"speed":1.5,"deg":350},"clouds":{"all":1},"#
        + #""dt":1704067200,"sys":{"country":"FR"},"timezone":3600,"id":1,"name":"Paris","cod":200}"#
    )
    #expect(sink.values(of: "temperature").map { ($0 * 100).rounded() / 100 } == [7])
    #expect(report.recordsAccepted == 1)
  }

  @Test(arguments: [
    ("name,datetime,tempmax,tempmin\nParis,2024-01-01,9,2", "a CSV table of Visual Crossing"),
    ("latitude,longitude,elevation,utc_offset_seconds\n48,2,30,0", "a CSV table of Open-Meteo"),
    ("dt,dt_iso,timezone,temp\n1,2,3,4", "a CSV table of OpenWeatherMap's bulk history"),
    ("date,tavg,tmin,tmax,prcp\n2024-01-01,5,2,8,0", "a CSV table of Meteostat"),
    ("2024-01-01,0,5.1,2,80,0,,270,11,,1012,,3\n", "a CSV table of Meteostat"),
    ("Date/Time,Step Count (count)\n2024-02-05 10:00:00,100", "a CSV table of Health Auto Export"),
    (#"{"properties":{"periods":[{"number":1}]},"type":"Feature"}"#, "a forecast of weather.gov"),
    (#"{"columns":{},"locations":{"Paris":{"values":[]}}}"#, "Visual Crossing's older interface"),
    (#"{"cod":200,"result":{"temp":{"mean":280}}}"#, "OpenWeatherMap's statistics"),
  ])
  func answersInAnotherFormAreNamed(text: String, kind: String) throws {
    let error = #expect(throws: IngestError.self) { try ingest(text) }
    #expect(error?.description.contains(kind) == true, "\(error?.description ?? "")")
  }
}
