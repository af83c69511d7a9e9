/** A consumer of the client that is a named module. */
module dev.castellan.consumer {
    requires dev.castellan.client;
    requires jdk.httpserver;
}
