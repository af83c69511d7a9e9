/**
 * The service as a library. Programs that embed the server use {@link dev.castellan.server}. Extensions use {@link
 * dev.castellan.server.spi}.
 */
@SuppressWarnings("module") // these modules are compiled later in the build
module dev.castellan.server {
    requires transitive dev.castellan.model;
    requires java.management;
    // Undertow and XNIO are automatic modules whose names come from their JAR files. Only CastellanServer.handler
    // exposes an Undertow type.
    requires transitive undertow.core;
    requires xnio.api;
    requires org.pcollections;
    requires org.slf4j;
    // only CastellanServlet uses this module
    requires static jakarta.servlet;
    requires static org.jspecify;

    exports dev.castellan.server;
    exports dev.castellan.server.limits;
    exports dev.castellan.server.servlet;
    exports dev.castellan.server.settings;
    exports dev.castellan.server.spi;
    exports dev.castellan.server.store;

    // the stores, and the modules that read and write rows
    exports dev.castellan.server.internal.store to
            dev.castellan.server.identity,
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.store.audit to
            dev.castellan.server.identity,
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.store.credentials to
            dev.castellan.server.identity,
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.store.federation to
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.server.identity,
            dev.castellan.harness;
    exports dev.castellan.server.internal.store.rows to
            dev.castellan.server.identity,
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.store.schema to
            dev.castellan.server.jdbc;
    exports dev.castellan.server.internal.address to
            dev.castellan.server.identity,
            dev.castellan.server.console,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    // the management port and the test server serve other services with this front
    exports dev.castellan.server.internal.front to
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.service to
            dev.castellan.server.identity,
            dev.castellan.server.standalone,
            dev.castellan.harness;
    exports dev.castellan.server.internal.scheduling to
            dev.castellan.server.identity,
            dev.castellan.server.people,
            dev.castellan.server.standalone;
    // sign-ins write audit events
    exports dev.castellan.server.internal.audit to
            dev.castellan.server.identity,
            dev.castellan.server.people,
            dev.castellan.server.console;
    // these modules enforce the same rules as requests
    exports dev.castellan.server.internal.rules to
            dev.castellan.server.identity,
            dev.castellan.server.people,
            dev.castellan.server.console;
    // the console and its options read the URL of the console in the same way, and sign-ins use the same sources
    exports dev.castellan.server.internal.configuration to
            dev.castellan.server.identity,
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone;
    // the console runs operations for signed-in users
    exports dev.castellan.server.internal.execution to
            dev.castellan.server.identity,
            dev.castellan.server.console;
    // the module for federation verifies JWTs, which these rules exchange
    exports dev.castellan.server.internal.federation to
            dev.castellan.server.identity;
    exports dev.castellan.server.internal.filters to
            dev.castellan.server.identity,
            dev.castellan.server.console;
    exports dev.castellan.server.internal.mapping to
            dev.castellan.server.identity,
            dev.castellan.server.people;
    // the test server uses the token of a request to find the tenant
    exports dev.castellan.server.internal.tokens to
            dev.castellan.server.identity,
            dev.castellan.harness,
            dev.castellan.server.people;

    // Modules of this project that are on the class path, such as the harness in the tests of a named module, have no
    // name. At run time, these packages are therefore open to all modules.
    opens dev.castellan.server.internal.address;
    opens dev.castellan.server.internal.front;
    opens dev.castellan.server.internal.rules;
    opens dev.castellan.server.internal.service;
    opens dev.castellan.server.internal.store;
    opens dev.castellan.server.internal.store.audit;
    opens dev.castellan.server.internal.store.credentials;
    opens dev.castellan.server.internal.store.federation;
    opens dev.castellan.server.internal.store.rows;
    opens dev.castellan.server.internal.store.schema;
    opens dev.castellan.server.internal.tokens;
}
