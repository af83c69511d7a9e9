package dev.castellan.server.internal.sites;

import dev.castellan.server.internal.address.AddressBlock;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.workers.FairQueue;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a server that a site can use.
 *
 * @param settings the settings of the server
 * @param store the store of the server
 * @param sessions the operations for signed-in users
 * @param workers the threads that run the site's work
 */
record ServerSiteContext(ServerSettings settings, Store store, SessionCalls sessions, FairQueue workers)
        implements SiteContext {

    @Override
    public Clock clock() {
        return settings.clock;
    }

    @Override
    public IdSource ids() {
        return settings.ids();
    }

    @Override
    public SecretSource secrets() {
        return settings.secrets;
    }

    @Override
    public Optional<URI> consoleUrl() {
        return Optional.ofNullable(settings.consoleUrl);
    }

    @Override
    public String publicPath() {
        return settings.publicPath;
    }

    @Override
    public boolean extensions() {
        return settings.extensions;
    }

    @Override
    public boolean auditEvents() {
        return settings.auditEvents;
    }

    @Override
    public boolean sendsMailTo(String email) {
        return settings.invitationListener.sendsMailTo(email);
    }

    @Override
    public boolean isTls() {
        return settings.socket && settings.tls != null;
    }

    @Override
    public boolean isLoopback() {
        return settings.socket && settings.address.isLoopbackAddress();
    }

    @Override
    public <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work) {
        Object client = address == null ? "no address" : AddressBlock.of(address);
        return workers.run(organizationId, client, work);
    }
}
