/**
 * The conformance suite: literal cases against any deployment of the API by its URL, with a report.
 *
 * <p>JUnit is needed only by who extends {@link dev.castellan.conformance.ConformanceTests}. WireMock is needed only by who
 * uses {@link dev.castellan.conformance.stubs}; its jar cannot be a module, so it stays on the class path, and the option
 * {@code --add-reads dev.castellan.conformance=ALL-UNNAMED} lets this module use it.
 */
@SuppressWarnings("opens") // a package of resources only
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

    // JUnit calls the methods of ConformanceTests
    opens dev.castellan.conformance to
            org.junit.platform.commons;
    // WireMock reads the ready stubs
    opens castellan.wiremock.mappings;
}
