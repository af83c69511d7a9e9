/**
 * The service as a library. Programs that embed the server use {@link dev.castellan.server}. Extensions of the server
 * use {@link dev.castellan.server.spi}. Stores of its state implement {@link dev.castellan.server.store}.
 */
@SuppressWarnings("module") // the build compiles the named modules later
module dev.castellan.server {
    requires transitive dev.castellan.model;
    // Undertow and XNIO are automatic modules, named by their jars. Only CastellanHandler has an Undertow type in its
    // API.
    requires transitive undertow.core;
    requires xnio.api;
    requires org.pcollections;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.castellan.server;
    exports dev.castellan.server.limits;
    exports dev.castellan.server.service;
    exports dev.castellan.server.settings;
    exports dev.castellan.server.spi;
    exports dev.castellan.server.store;
    exports dev.castellan.server.store.audit;
    exports dev.castellan.server.store.memory;
    exports dev.castellan.server.store.people;
    exports dev.castellan.server.store.rows;
    exports dev.castellan.server.undertow;

    // the management port and the test server use this front for other services
    exports dev.castellan.server.internal.front to
            dev.castellan.server.standalone,
            dev.castellan.harness;
    // the modules for people count addresses, and write audit events in other transactions than operations
    exports dev.castellan.server.internal.address to
            dev.castellan.server.people,
            dev.castellan.server.console,
            dev.castellan.server.standalone;
    exports dev.castellan.server.internal.audit to
            dev.castellan.server.people,
            dev.castellan.server.console;
    // the console runs operations for sessions
    exports dev.castellan.server.internal.execution to
            dev.castellan.server.people,
            dev.castellan.server.console;
    // a restored backup and the modules for people must keep the rules of requests
    exports dev.castellan.server.internal.rules to
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console;
    // the test server finds a request's tenant by its token
    exports dev.castellan.server.internal.tokens to
            dev.castellan.harness,
            dev.castellan.server.jdbc,
            dev.castellan.server.people;
    // the modules hash passwords, and create management pages, on threads of a FairQueue
    exports dev.castellan.server.internal.workers to
            dev.castellan.server.people,
            dev.castellan.server.standalone;
    // people get ids and secrets from the same sources as clients
    exports dev.castellan.server.internal.settings to
            dev.castellan.server.people;
}
