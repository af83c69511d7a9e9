package dev.castellan.server.internal.sites;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.front.FairQueue;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.limits.Quotas;
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
 * @param sessions the operations for signed-in users
 * @param workers the threads that run the site's work
 */
record ServerSiteContext(ServerSettings settings, Store store, SessionCalls sessions, FairQueue workers)
        implements SiteContext {

    @Override
    public Clock clock() {
        return settings.rules().sources().clock();
    }

    @Override
    public IdSource ids() {
        return settings.rules().sources().ids();
    }

    @Override
    public SecretSource secrets() {
        return settings.rules().sources().secrets();
    }

    @Override
    public Optional<URI> consoleUrl() {
        return Optional.ofNullable(settings.rules().consoleUrl());
    }

    @Override
    public String publicPath() {
        return settings.proxy().publicPath();
    }

    @Override
    public Quotas quotas() {
        return settings.rules().limits().quotas();
    }

    @Override
    public boolean hasPage(String path) {
        return settings.embedder().pages().containsKey(path);
    }

    @Override
    public boolean extensions() {
        return settings.rules().api().extensions();
    }

    @Override
    public String projectHeader() {
        return settings.rules().api().projectHeader();
    }

    @Override
    public boolean auditEvents() {
        return settings.rules().audit().events();
    }

    @Override
    public boolean sendsMailTo(String email) {
        return settings.rules().listeners().invitations().sendsMailTo(email);
    }

    @Override
    public boolean isTls() {
        return settings.socket() != null && settings.tls().context() != null;
    }

    @Override
    public boolean isLoopback() {
        ServerSettings.Socket socket = settings.socket();
        return socket != null && socket.address().isLoopbackAddress();
    }

    @Override
    public <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work) {
        Object client = address == null ? "no address" : AddressText.ofBlock(address);
        return workers.run(organizationId, client, work);
    }
}
