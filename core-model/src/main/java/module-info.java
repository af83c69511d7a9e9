/** The wire contract of the access and resource management API: resources, endpoint table, JSON, neutral exchange. */
module dev.castellan.model {
    requires com.fasterxml.jackson.databind;
    requires static org.jspecify;

    exports dev.castellan.model;
    exports dev.castellan.model.endpoint;
    exports dev.castellan.model.exchange;
    exports dev.castellan.model.json;
    exports dev.castellan.model.openapi;

    // pages are read as a record that is nobody else's business
    opens dev.castellan.model.json to
            com.fasterxml.jackson.databind;
}
