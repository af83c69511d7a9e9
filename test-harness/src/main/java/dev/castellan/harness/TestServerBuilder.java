package dev.castellan.harness;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.limits.Limits;
import java.util.function.Consumer;

/** Collects what a test server shall be like. Not safe for use by several threads. */
public final class TestServerBuilder {

    boolean socket = true;
    boolean tls;
    Limits limits = Limits.defaults();
    private Consumer<CastellanServerBuilder> settings = unused -> {};

    TestServerBuilder() {}

    /** Listens nowhere: clients of tenants call the server in this process. */
    public TestServerBuilder withoutSocket() {
        socket = false;
        return this;
    }

    /** Serves HTTPS with a certificate of an authority that exists in memory only; clients of tenants trust it. */
    public TestServerBuilder tls() {
        tls = true;
        return this;
    }

    /** Takes as much as these limits say. */
    public TestServerBuilder limits(Limits newLimits) {
        limits = newLimits;
        return this;
    }

    /** Changes settings of the servers of all tenants; a tenant may change them again. */
    public TestServerBuilder settings(Consumer<CastellanServerBuilder> change) {
        settings = settings.andThen(change);
        return this;
    }

    /**
     * Starts the server; when this returns, it answers.
     *
     * @throws dev.castellan.server.ServerStartException if no port can be had
     */
    public TestServer start() {
        return new TestServer(this);
    }

    Consumer<CastellanServerBuilder> settings() {
        return settings.andThen(builder -> builder.limits(limits));
    }
}
