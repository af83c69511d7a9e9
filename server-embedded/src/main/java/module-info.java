/**
 * The service as a library. {@link dev.castellan.server} is for those who embed it, {@link dev.castellan.server.spi} for
 * those who add to it, and {@link dev.castellan.server.store} for those who keep its state elsewhere.
 */
@SuppressWarnings("module") // the modules that are named here come later in the build
module dev.castellan.server {
    requires transitive dev.castellan.model;
    // Undertow and XNIO are automatic modules, named by their jars. Only CastellanHandler shows a type of theirs.
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

    // the management port and the test server are fronts of their own, over other services
    exports dev.castellan.server.internal.front to
            dev.castellan.server.standalone,
            dev.castellan.harness;
    // whoever signs people in counts addresses, and writes audit events in transactions of its own
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
    // a restored backup must keep the rules of requests, and so must those who sign people in
    exports dev.castellan.server.internal.rules to
            dev.castellan.server.jdbc,
            dev.castellan.server.people,
            dev.castellan.server.console;
    // the test server finds a request's tenant by its token
    exports dev.castellan.server.internal.tokens to
            dev.castellan.harness,
            dev.castellan.server.jdbc,
            dev.castellan.server.people;
    // passwords are hashed, and the pages of management made, on threads of their own
    exports dev.castellan.server.internal.workers to
            dev.castellan.server.people,
            dev.castellan.server.standalone;
    // people get ids and secrets as clients do
    exports dev.castellan.server.internal.settings to
            dev.castellan.server.people;
}
