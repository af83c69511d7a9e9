package dev.castellan.system.races;

import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.Set;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** Races whose rounds share one server per store. Each round must create a new organization. */
@OnStoresOfTier
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RacesOnOneServer {

    @Parameter
    TestedStore store;

    private TestServer server;

    @BeforeParameterizedClassInvocation
    final void startServer() {
        server = TestServer.start(store);
    }

    @AfterParameterizedClassInvocation
    final void stopServer() {
        server.close();
    }

    final TestServer server() {
        return server;
    }

    /** Creates two organizations with these objects, such as {@code alice}. A round with few objects is short. */
    final Fixture fixture(String... things) {
        return Fixture.on(server, Set.of(things)::contains);
    }

    /** Returns a caller that calls the server in this process. */
    final Caller caller(String token) {
        return new Caller(new RawCalls(server.server()::handle, token));
    }
}
