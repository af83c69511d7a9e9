/** A named module that embeds the server. */
module dev.castellan.consumer.embedder {
    requires dev.castellan.client;
    requires dev.castellan.server.console;
    requires dev.castellan.server.jdbc;
}
