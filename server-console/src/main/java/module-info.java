/**
 * The console: pages that a server shows beside its API, on which people sign in and manage what they may. Start with
 * {@link dev.castellan.server.console.Console}.
 */
module dev.castellan.server.console {
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires dev.castellan.server.people;
    // an automatic module, named by its jar
    requires gg.jte.runtime;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.castellan.server.console;
}
