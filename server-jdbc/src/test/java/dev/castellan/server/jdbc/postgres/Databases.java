package dev.castellan.server.jdbc.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates and drops databases. The databases are owned by an unprivileged role, as in a careful deployment. */
final class Databases {

    private static final String OWNER = "castellan";

    private final Superuser superuser;
    private final List<Integer> ports;
    private final String password;
    private final AtomicInteger created = new AtomicInteger();
    private @Nullable String template;

    /**
     * @param ports the ports of all servers, which appear in the URLs
     * @param password the password of the superuser and of the owner
     */
    Databases(Superuser superuser, List<Integer> ports, String password) {
        this.superuser = superuser;
        this.ports = List.copyOf(ports);
        this.password = password;
    }

    /** Creates the owner. Must be called once, before the first database is created. */
    void prepare() {
        execute("CREATE ROLE " + OWNER + " LOGIN PASSWORD '" + password + "'");
    }

    Database create() {
        return create("");
    }

    Database createIn(String encoding) {
        return create(" ENCODING '" + encoding + "' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0");
    }

    /** Creates a database that has the tables of a store. Copying the tables takes less time than creating them. */
    Database createWithTables() {
        return create(" TEMPLATE " + template());
    }

    private synchronized String template() {
        if (template == null) {
            // another name each time, in case an attempt fails
            String name = "tables_" + created.incrementAndGet();
            create(name, "").storeBuilder().connections(1).open().close();
            template = name;
        }
        return template;
    }

    private Database create(String how) {
        return create("test_" + created.incrementAndGet(), how);
    }

    private Database create(String name, String how) {
        execute("CREATE DATABASE " + name + " OWNER " + OWNER + how);
        return new Database(url(name), OWNER, password, () -> execute("DROP DATABASE " + name + " WITH (FORCE)"));
    }

    private String url(String name) {
        String hosts = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
        String choice = ports.size() > 1 ? "?targetServerType=primary" : "";
        return "jdbc:postgresql://" + hosts + "/" + name + choice;
    }

    private void execute(String sql) {
        try (Connection connection = superuser.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Opens connections as the superuser. */
    @FunctionalInterface
    interface Superuser {
        Connection connect() throws SQLException;
    }
}
