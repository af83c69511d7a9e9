/** The contract of the access and resource management API: resources, endpoints, JSON, requests and responses. */
@SuppressWarnings("module") // the modules named below are compiled later
module dev.castellan.model {
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires static org.jspecify;

    exports dev.castellan.model;
    exports dev.castellan.model.audit;
    exports dev.castellan.model.endpoint;
    exports dev.castellan.model.exchange;
    exports dev.castellan.model.federation;
    exports dev.castellan.model.inputs;
    exports dev.castellan.model.json;
    exports dev.castellan.model.openapi;
    exports dev.castellan.model.people;

    // for the modules that show requests
    exports dev.castellan.model.internal.curl to
            dev.castellan.cli,
            dev.castellan.harness;
    // text utilities for the other modules of this project
    exports dev.castellan.model.internal.text to
            dev.castellan.cli,
            dev.castellan.client,
            dev.castellan.server,
            dev.castellan.server.console,
            dev.castellan.server.identity,
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.standalone,
            dev.castellan.harness,
            dev.castellan.conformance;
    // the version, for modules that display it
    exports dev.castellan.model.internal.version to
            dev.castellan.cli,
            dev.castellan.client,
            dev.castellan.server.standalone,
            dev.castellan.conformance;

    // lets Jackson create pages from an internal record
    opens dev.castellan.model.json to
            com.fasterxml.jackson.databind;

    // Modules of this project that are on the class path, such as the harness in the tests of a named module, have no
    // name. At run time, these packages are therefore open to all modules.
    opens dev.castellan.model.internal.curl;
    opens dev.castellan.model.internal.text;
    opens dev.castellan.model.internal.version;
}
