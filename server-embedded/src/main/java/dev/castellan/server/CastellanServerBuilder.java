package dev.castellan.server;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ServerStartException;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Says how a server shall be, and starts it. Everything has a default. Not safe for use by several threads; may be used
 * again after a start.
 */
public final class CastellanServerBuilder {

    private static final Duration LONGEST_LIFE = Duration.ofDays(365_000);

    private final ServerSettings settings = new ServerSettings();

    CastellanServerBuilder() {}

    /** Listens nowhere: the server is reached by {@link CastellanServer#handle} or mounted in a host's own Undertow. */
    public CastellanServerBuilder withoutSocket() {
        settings.socket = false;
        return this;
    }

    /** Listens on this address instead of the loopback address. */
    public CastellanServerBuilder address(InetAddress newAddress) {
        settings.address = newAddress;
        return this;
    }

    /**
     * Listens on this port; 0, the default, stands for any free one.
     *
     * @throws IllegalArgumentException if the port is not from 0 to 65535
     */
    public CastellanServerBuilder port(int newPort) {
        if (newPort < 0 || newPort > 65_535) {
            throw new IllegalArgumentException("port " + newPort + ": choose one from 1 to 65535, or 0 for any");
        }
        settings.port = newPort;
        return this;
    }

    /** Serves HTTPS with the keys of this context instead of plain HTTP. */
    public CastellanServerBuilder tls(SSLContext context) {
        settings.tls = context;
        return this;
    }

    /** Takes the time from this clock: of rows, of expiry, of rate limits. */
    public CastellanServerBuilder clock(Clock newClock) {
        settings.clock = newClock;
        return this;
    }

    /** Takes ids from this source. */
    public CastellanServerBuilder ids(IdSource source) {
        settings.ids = source;
        return this;
    }

    /**
     * Takes the secrets of new tokens, and the keys that seal the cursors of a new organization, from this source: whoever
     * can foresee them can act as anybody.
     */
    public CastellanServerBuilder secrets(SecretSource source) {
        settings.secrets = source;
        return this;
    }

    /**
     * Runs what is off the way of a request here, such as the record of a token's last use, instead of on a thread of the
     * server's own. The server does not close it.
     */
    public CastellanServerBuilder background(BackgroundScheduler later) {
        settings.background = later;
        return this;
    }

    /** Takes as much as these limits say. */
    public CastellanServerBuilder limits(Limits newLimits) {
        settings.limits = newLimits;
        return this;
    }

    /** Limits how often callers may call; off by default. */
    public CastellanServerBuilder rateLimits(RateLimits newLimits) {
        settings.rateLimits = newLimits;
        return this;
    }

    /**
     * Answers these conditions with these statuses instead of those of {@link ErrorKind}, as another deployment does.
     *
     * @throws IllegalArgumentException if a status is not from 400 to 599
     */
    public CastellanServerBuilder statuses(Map<ErrorKind, Integer> newStatuses) {
        newStatuses.forEach((kind, status) -> {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("status " + status + " of " + kind + ": choose one from 400 to 599");
            }
        });
        settings.statuses.clear();
        settings.statuses.putAll(newStatuses);
        return this;
    }

    /**
     * Serves the operations beyond the specification, or none of them: then their paths are answered 404, or 405 where an
     * operation of the specification has the path with another method. They are on by default.
     */
    public CastellanServerBuilder extensions(boolean on) {
        settings.extensions = on;
        return this;
    }

    /**
     * Reads the project from this header instead of {@code X-Project-ID}.
     *
     * @throws IllegalArgumentException if this is no name for a header
     */
    public CastellanServerBuilder projectHeader(String name) {
        if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
            throw new IllegalArgumentException("projectHeader '" + name + "': choose letters, digits and dashes");
        }
        settings.projectHeader = name;
        return this;
    }

    /**
     * Gives service accounts without an e-mail address one of this domain instead of {@code service.invalid}.
     *
     * @throws IllegalArgumentException if this is no domain
     */
    public CastellanServerBuilder serviceAccountDomain(String domain) {
        if (!domain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*") || domain.length() > 200) {
            throw new IllegalArgumentException("serviceAccountDomain '" + domain + "': choose one like ci.example.org");
        }
        settings.serviceAccountDomain = domain;
        return this;
    }

    /**
     * Lets no token live longer than this, 1000 years at most; without a limit tokens live until they are deleted.
     *
     * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
     */
    public CastellanServerBuilder longestTokenLife(Duration time) {
        // every time that comes of it has a year of four digits
        if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(LONGEST_LIFE) > 0) {
            throw new IllegalArgumentException("longestTokenLife " + time + ": choose one from 1 millisecond to "
                    + LONGEST_LIFE.toDays() + " days, or none for no limit");
        }
        settings.longestTokenLife = time;
        return this;
    }

    /** Asks this guard before an input or query is deleted. */
    public CastellanServerBuilder deletionGuard(DeletionGuard guard) {
        settings.deletionGuard = guard;
        return this;
    }

    /** Tells this listener of every change. */
    public CastellanServerBuilder auditListener(AuditListener listener) {
        settings.auditListener = listener;
        return this;
    }

    /** Tells this listener of every request that is answered. */
    public CastellanServerBuilder requestListener(RequestListener listener) {
        settings.requestListener = listener;
        return this;
    }

    /** Serves an operation of the embedder's own, behind the same authentication and role check. */
    public CastellanServerBuilder route(Route<?, ?> route) {
        settings.routes.add(route);
        return this;
    }

    /**
     * Authenticates every request, and checks the rest of its head, as soon as the head is there; {@link
     * Admission#findCaller()} then tells who calls before the request is answered. By default a request that only reads
     * and has no body is authenticated with its answer, in one read of the store, unless there are steps.
     */
    public CastellanServerBuilder authenticateAtAdmission(boolean on) {
        settings.authenticateAtAdmission = on;
        return this;
    }

    /** Puts a step around every request, inside those that were added before. */
    public CastellanServerBuilder step(ServerStep step) {
        settings.steps.add(step);
        return this;
    }

    /**
     * Answers GET and HEAD of a path outside of the API with this page, to everybody and without a token, as it is; with its
     * {@code ETag}, if it has one, 304. Steps do not run around it. Other paths stay behind a token.
     *
     * @param path the whole path, such as {@code /docs}
     * @throws IllegalArgumentException if the path is not plain, or one of the API
     */
    public CastellanServerBuilder page(String path, ApiResponse page) {
        if (!path.matches("(/[A-Za-z0-9._~-]+)+/?") || (path + "/").startsWith(Endpoints.PREFIX + "/")) {
            throw new IllegalArgumentException("page '" + path + "': choose a path of letters, digits, dots and dashes"
                    + " outside of " + Endpoints.PREFIX + ", such as /docs");
        }
        settings.pages.put(path, page);
        return this;
    }

    /** Keeps the state in this store instead of in memory; the server closes it. */
    public CastellanServerBuilder store(Store newStore) {
        settings.store = newStore;
        return this;
    }

    /**
     * Starts the server; when this returns, it answers.
     *
     * @throws ServerStartException if the port cannot be had; then nothing is left behind, and a given store stays open
     * @throws IllegalArgumentException if two routes have the same method and path, or one that of the OpenAPI document
     */
    public CastellanServer start() {
        return CastellanServer.start(settings.copy());
    }
}
