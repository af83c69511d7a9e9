package dev.castellan.server.internal.configuration;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.openapi.OpenApiSettings;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.settings.TlsSettings;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.spi.Site;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server. {@code CastellanServerBuilder} documents and sets them. A new setting needs a component in
 * the class of its subject, a method in the builder, and a class that uses it.
 *
 * @param rules the settings that also apply without a server
 * @param socket the address to listen on, or null to open no port
 * @param tls the HTTPS settings
 * @param proxy the settings of a server behind a proxy
 * @param embedder the parts that the embedder adds
 * @param store the store of the embedder, or null for an in-memory store
 * @param background the scheduler of background work, or null for a thread of the server
 */
public record ServerSettings(
        RuleSettings rules,
        @Nullable Socket socket,
        TlsSettings tls,
        ProxySettings proxy,
        Embedder embedder,
        @Nullable Store store,
        @Nullable BackgroundScheduler background) {

    /**
     * The address to listen on.
     *
     * @param port the port, or 0 for any free port
     */
    public record Socket(InetAddress address, int port) {}

    /**
     * The parts that the embedder adds.
     *
     * @param pages the pages outside the API, by path
     */
    public record Embedder(
            List<Route<?, ?>> routes, List<ServerStep> steps, Map<String, ApiResponse> pages, List<Site> sites) {

        /** Copies the lists and the map. */
        public Embedder {
            routes = List.copyOf(routes);
            steps = List.copyOf(steps);
            pages = Map.copyOf(pages);
            sites = List.copyOf(sites);
        }
    }

    /** Returns the settings that the OpenAPI document describes. */
    public OpenApiSettings openApi() {
        ApiSettings api = rules.api();
        Limits limits = rules.limits().server();
        return new OpenApiSettings(
                api.extensions(),
                api.projectHeader(),
                api.statuses(),
                limits.projectIds(),
                limits.collectionIds(),
                proxy.publicPath(),
                api.hideEmails());
    }
}
