/**
 * The durable store of the server: a SQLite file on one machine, or PostgreSQL for many nodes.
 *
 * <p>Flyway, Jdbi and the driver of PostgreSQL are automatic modules, since their jars declare no module. The name
 * {@code flyway.core} comes from the name of the file, so that file must keep its name on a module path.
 */
module dev.castellan.server.jdbc {
    requires com.zaxxer.hikari;
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires flyway.core;
    // used by Jdbi, which as an automatic module cannot require it
    requires io.leangen.geantyref;
    requires java.sql;
    requires org.jdbi.v3.core;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;
    requires static org.jspecify;

    exports dev.castellan.server.jdbc;
}
