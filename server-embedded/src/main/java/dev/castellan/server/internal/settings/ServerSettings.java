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
 * The settings of a server, with their defaults. {@code CastellanServerBuilder} documents and sets them. The server
 * passes a copy to every class that uses a setting, and never changes that copy. A new setting needs a field here, a
 * method in the builder, and a class that uses it.
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
