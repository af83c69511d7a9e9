package dev.castellan.server.internal.settings;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.settings.TlsSettings;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.spi.Site;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server. {@code CastellanServerBuilder} documents and sets them. A new setting needs a component of the
 * record of its subject, a method of the builder, and the class that uses it.
 *
 * @param rules the settings that also apply without a server
 * @param socket the address to listen on; null to open no port
 * @param tls the settings of HTTPS
 * @param proxy the settings of the proxy in front of the server
 * @param embedder the parts that the embedder adds
 * @param store the store of the embedder; null for a store in memory
 * @param background runs work that no request waits for; null for a thread of the server
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
     * @param port the port; 0 for any free port
     */
    public record Socket(InetAddress address, int port) {}

    /**
     * The parts that the embedder adds.
     *
     * @param authenticateAtAdmission whether the server authenticates every request before it reads the body
     * @param pages the pages outside the API, by path
     */
    public record Embedder(
            List<Route<?, ?>> routes,
            List<ServerStep> steps,
            boolean authenticateAtAdmission,
            Map<String, ApiResponse> pages,
            List<Site> sites) {

        /** Copies the lists and the map. */
        public Embedder {
            routes = List.copyOf(routes);
            steps = List.copyOf(steps);
            pages = Map.copyOf(pages);
            sites = List.copyOf(sites);
        }
    }
}
