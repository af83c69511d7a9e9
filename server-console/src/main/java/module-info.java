/**
 * The console, a site with web pages on which users sign in and manage the organization. Start with {@link
 * dev.castellan.server.console.Console}.
 */
module dev.castellan.server.console {
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires transitive dev.castellan.server.people;
    // an automatic module whose name is derived from the jar
    requires gg.jte.runtime;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.castellan.server.console;
}
