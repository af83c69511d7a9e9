/**
 * A durable store for the server, in a SQLite file on one machine or in PostgreSQL for any number of servers.
 *
 * <p>Flyway, Jdbi and the PostgreSQL driver are automatic modules because their jars declare no module. The module name
 * {@code flyway.core} derives from the name of the jar, so the jar must not be renamed on a module path.
 */
module dev.castellan.server.jdbc {
    requires com.zaxxer.hikari;
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires flyway.core;
    // used by Jdbi, which is an automatic module and cannot require it
    requires io.leangen.geantyref;
    requires java.sql;
    requires org.jdbi.v3.core;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;
    requires static org.jspecify;

    exports dev.castellan.server.jdbc;

    uses org.flywaydb.core.extensibility.Plugin;
}
