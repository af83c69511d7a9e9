package dev.castellan.system.proxies;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import java.util.ArrayList;
import java.util.List;

/** Two servers on one PostgreSQL database, which restart on their ports. */
final class RestartedServers implements AutoCloseable {

    private final Database database = Postgres.fresh();
    private final List<CastellanServer> servers = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final String token;

    RestartedServers() {
        for (int i = 0; i < 2; i++) {
            servers.add(builder().start());
            ports.add(servers.get(i).port());
        }
        token = servers.get(0).bootstrap().token();
    }

    /** Returns a builder with a new store, which the server closes. */
    private CastellanServerBuilder builder() {
        return CastellanServer.builder()
                .store(database.storeBuilder().connections(4).open())
                .quotas(quotas -> Quotas.none())
                .rateLimits(limits -> RateLimits.off());
    }

    List<Integer> ports() {
        return ports;
    }

    /** Returns the token of the first {@code org_admin}. */
    String token() {
        return token;
    }

    void restart(int number) {
        servers.get(number).close();
        servers.set(number, builder().port(ports.get(number)).start());
    }

    @Override
    public void close() {
        servers.forEach(CastellanServer::close);
        database.close();
    }
}
