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
    exports dev.castellan.server.spi;
    exports dev.castellan.server.store;
    exports dev.castellan.server.store.memory;
    exports dev.castellan.server.store.rows;
    exports dev.castellan.server.undertow;

    // the management port and the test server are fronts of their own, over other services
    exports dev.castellan.server.internal.front to
            dev.castellan.server.standalone,
            dev.castellan.harness;
    // the test server finds a request's tenant by its token
    exports dev.castellan.server.internal.tokens to
            dev.castellan.harness;
}
