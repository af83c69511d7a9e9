package dev.castellan.release.sbom;

import java.util.List;

/** Libraries that our tests, benchmarks and checks use, and that no user gets. */
final class TestLibraries {

    private static final List<String> PREFIXES = List.of(
            "org.junit",
            "org.opentest4j",
            "org.apiguardian",
            "org.assertj:",
            "net.bytebuddy:",
            "net.jqwik:",
            "com.tngtech.archunit:",
            "org.wiremock:",
            "com.networknt:",
            "com.squareup.okhttp3:mockwebserver",
            "io.zonky.test",
            "io.swagger",
            "io.openapiprocessor:",
            "com.code-intelligence:",
            "com.google.errorprone:",
            "org.openjdk.jmh:",
            "org.slf4j:slf4j-simple:",
            "dev.castellan:castellan-test-support:");

    private TestLibraries() {}

    /** Returns whether {@code group:name:version} is one of them. */
    static boolean contain(String coordinates) {
        return PREFIXES.stream().anyMatch(coordinates::startsWith);
    }
}
