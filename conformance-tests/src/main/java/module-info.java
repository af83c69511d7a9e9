/**
 * The conformance suite, which runs literal cases against any deployment of the API and writes a report.
 *
 * <p>Only subclasses of {@link dev.castellan.conformance.ConformanceTests} need JUnit. Only users of
 * {@link dev.castellan.conformance.stubs} need WireMock. The WireMock jar cannot be a module and stays on the class
 * path, so this module can read it only with the option {@code --add-reads dev.castellan.conformance=ALL-UNNAMED}.
 */
@SuppressWarnings("opens") // the package contains only resources
module dev.castellan.conformance {
    requires transitive dev.castellan.model;
    requires com.fasterxml.jackson.databind;
    requires java.net.http;
    requires java.xml;
    requires static org.jspecify;
    requires static transitive org.junit.jupiter.api;

    exports dev.castellan.conformance;
    exports dev.castellan.conformance.cases;
    exports dev.castellan.conformance.profile;
    exports dev.castellan.conformance.report;
    exports dev.castellan.conformance.stubs;

    // JUnit calls the methods of ConformanceTests.
    opens dev.castellan.conformance to
            org.junit.platform.commons;
    // WireMock reads the ready-made stubs.
    opens castellan.wiremock.mappings;
}
