// swift-tools-version: 6.2
import PackageDescription

// Shared by every target. Warnings are errors in CI through the command line
// (see .ci/run), so that a newer compiler's new warning does not break a user's build.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Targets that hand pointers to C: every unsafe use is marked where it stands.
let boundarySettings = settings + [.strictMemorySafety()]

let package = Package(
  name: "whatworks",
  products: [
    .library(name: "WhatworksPipeline", targets: ["Pipeline"]),
    .library(name: "Correlation", targets: ["Correlation"]),
    .executable(name: "whatworks", targets: ["whatworks"]),
  ],
  targets: [
    // MARK: System libraries
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas",
      providers: [.apt(["libopenblas-dev", "liblapacke-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // MARK: Kernels
    .target(name: "CBitCount"),
    .target(name: "CTileProduct"),
    .target(name: "CFileMapping"),

    // MARK: Vocabulary
    .target(name: "Signals", swiftSettings: settings),

    // MARK: Stages, in the order of the flow
    .target(
      name: "Ingest", dependencies: ["Signals", "CFileMapping"], swiftSettings: boundarySettings),
    .target(
      name: "SignalStore", dependencies: ["Signals", "CSQLite"], swiftSettings: boundarySettings),
    .target(name: "Features", dependencies: ["Signals"], swiftSettings: settings),
    .target(
      name: "Correlation", dependencies: ["COpenBLAS", "CBitCount", "CTileProduct"],
      swiftSettings: boundarySettings),
    .target(
      name: "Insights", dependencies: ["Signals", "Features", "Correlation"],
      swiftSettings: settings),
    .target(name: "Reports", dependencies: ["Signals", "Insights"], swiftSettings: settings),

    // MARK: The whole
    .target(
      name: "Pipeline",
      dependencies: [
        "Signals", "Ingest", "SignalStore", "Features", "Correlation", "Insights", "Reports",
      ], swiftSettings: settings),
    .executableTarget(
      name: "whatworks",
      dependencies: ["Signals", "SignalStore", "Ingest", "Insights", "Reports", "Pipeline"],
      swiftSettings: settings),

    // MARK: Benchmarks
    .executableTarget(
      name: "bench-correlation", dependencies: ["Correlation"], path: "benchmarks/correlation",
      exclude: ["compare.py", "peers.py"], swiftSettings: settings),
    .executableTarget(
      name: "bench-ingest", dependencies: ["Signals", "Ingest", "SignalStore", "Pipeline"],
      path: "benchmarks/ingest", exclude: ["compare.py", "make_files.py"], swiftSettings: settings),
    .executableTarget(
      name: "bench-calibration", dependencies: ["SampleWorld", "Signals", "Insights", "Pipeline"],
      path: "benchmarks/calibration", swiftSettings: settings),
    .executableTarget(
      name: "make-sample", dependencies: ["SampleWorld", "Signals"], path: "benchmarks/make-sample",
      swiftSettings: settings),
    .target(
      name: "SampleWorld", dependencies: ["Signals"], path: "benchmarks/SampleWorld",
      swiftSettings: settings),

    // MARK: Tests
    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(name: "CFaultyDisk", dependencies: ["CSQLite"], path: "Tests/CFaultyDisk"),
    .testTarget(
      name: "SignalsTests", dependencies: ["Signals", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "IngestTests", dependencies: ["Ingest", "Signals", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(
      name: "SignalStoreTests",
      dependencies: ["SignalStore", "Signals", "CFaultyDisk", "CSQLite", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FeaturesTests", dependencies: ["Features", "Signals", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CorrelationTests", dependencies: ["Correlation", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InsightsTests",
      dependencies: ["Insights", "Features", "Correlation", "Signals", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "Insights", "Signals", "TestSupport"],
      resources: [.copy("Golden")], swiftSettings: settings),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Pipeline", "Ingest", "Insights", "Correlation", "SignalStore", "Signals", "CFaultyDisk",
        "CSQLite", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Signals", "SampleWorld", "Features", "Correlation", "Insights", "Reports", "Pipeline",
        "SignalStore", "whatworks", "TestSupport",
      ], swiftSettings: settings),
  ]
)
