/** A named module that uses the client. */
module dev.castellan.consumer {
    requires dev.castellan.client;
    requires jdk.httpserver;
}
