/** The typed client of the access and resource management API. */
module dev.castellan.client {
    requires transitive dev.castellan.model;
    requires transitive okhttp3;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.castellan.client;
    exports dev.castellan.client.errors;
}
