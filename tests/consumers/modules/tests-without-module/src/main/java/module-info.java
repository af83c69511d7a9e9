/** A named module that uses the client. */
module dev.castellan.consumer.app {
    requires transitive dev.castellan.client;

    exports dev.castellan.consumer.app;
}
