package dev.castellan.harness;

import dev.castellan.harness.internal.control.ControlService;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.limits.Limits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builds a {@link TestServer}. Not thread-safe. */
public final class TestServerBuilder {

    boolean socket = true;
    boolean tls;
    InetSocketAddress bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @Nullable
    ControlService control;

    private Function<Limits, Limits> limits = Function.identity();
    private Consumer<CastellanServerBuilder> settings = unused -> {};

    TestServerBuilder() {}

    /** Runs the server without a socket. The tenants' clients call the server within this process. */
    public TestServerBuilder withoutSocket() {
        socket = false;
        return this;
    }

    /** Enables HTTPS, with a certificate from an in-memory certificate authority that the tenants' clients trust. */
    public TestServerBuilder tls() {
        tls = true;
        return this;
    }

    /** Sets the limits on sizes, times and connections. */
    public TestServerBuilder limits(UnaryOperator<Limits> change) {
        limits = limits.andThen(change);
        return this;
    }

    /** Changes the server settings of all tenants. {@link TenantBuilder#settings} can override them. */
    public TestServerBuilder settings(Consumer<CastellanServerBuilder> change) {
        settings = settings.andThen(change);
        return this;
    }

    /**
     * Starts the server. When this method returns, the server accepts requests.
     *
     * @throws dev.castellan.server.spi.ServerStartException if the server cannot open a port
     */
    public TestServer start() {
        return new TestServer(this);
    }

    /** Listens on this address, and also serves this control API. */
    TestServerBuilder serving(InetSocketAddress address, ControlService api) {
        bind = address;
        control = api;
        return this;
    }

    /** Returns the limits of the front that all tenants share. */
    Limits limits() {
        return limits.apply(Limits.defaults());
    }

    Consumer<CastellanServerBuilder> settings() {
        return settings.andThen(builder -> builder.limits(limits::apply));
    }
}
