package dev.castellan.server;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.settings.PublicPath;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ServerStartException;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.spi.Site;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Configures and starts a {@link CastellanServer}. Every setting has a default. Can start more than one server. Not
 * thread-safe.
 */
public final class CastellanServerBuilder {

    private final ServerSettings settings = new ServerSettings();

    CastellanServerBuilder() {}

    /** Opens no port. Requests arrive through {@link CastellanServer#handle} or the embedder's own Undertow. */
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
     * Listens on this port. The default is 0, which selects any free port.
     *
     * @throws IllegalArgumentException if the port is not from 0 to 65535
     */
    public CastellanServerBuilder port(int newPort) {
        settings.port = SettingChecks.port(newPort);
        return this;
    }

    /** Serves HTTPS with the keys of this context instead of plain HTTP. */
    public CastellanServerBuilder tls(SSLContext context) {
        settings.tls = context;
        return this;
    }

    /**
     * Sends a header with every answer that tells browsers to use only HTTPS for this long, on every port of the host
     * (RFC 6797). Use it only if all clients connect over HTTPS, as with {@link #tls}. Off by default.
     *
     * @throws IllegalArgumentException if the time is negative
     */
    public CastellanServerBuilder strictTransportSecurity(Duration maxAge) {
        settings.strictTransportSecurity = SettingChecks.strictTransportSecurity(maxAge);
        return this;
    }

    /** Uses this clock for the timestamps of rows, for expiry and for rate limits. */
    public CastellanServerBuilder clock(Clock newClock) {
        settings.clock = newClock;
        return this;
    }

    /** Uses this source for the ids of rows and errors. */
    public CastellanServerBuilder ids(IdSource source) {
        settings.ids = source;
        return this;
    }

    /**
     * Uses this source for the secrets of new tokens, and for the keys that seal the cursors of new organizations. An
     * attacker who can predict them can act as any user.
     */
    public CastellanServerBuilder secrets(SecretSource source) {
        settings.secrets = source;
        return this;
    }

    /**
     * Runs background work, such as recording the last use of a token, on this scheduler instead of on a server thread.
     * The server does not close the scheduler.
     */
    public CastellanServerBuilder background(BackgroundScheduler later) {
        settings.background = later;
        return this;
    }

    /** Sets the limits on sizes, numbers and times. */
    public CastellanServerBuilder limits(Limits newLimits) {
        settings.limits = newLimits;
        return this;
    }

    /**
     * Sets the quotas of each organization. The default is {@link Quotas#defaults()}. The quotas do not restrict {@link
     * Administration#bootstrap}, {@link Administration#createOrganization} and {@link Administration#recoverAdmin}.
     */
    public CastellanServerBuilder quotas(Quotas newQuotas) {
        settings.quotas = newQuotas;
        return this;
    }

    /** Sets the rate limits of callers. The default is {@link RateLimits#defaults()}. */
    public CastellanServerBuilder rateLimits(RateLimits newLimits) {
        settings.rateLimits = newLimits;
        return this;
    }

    /**
     * Overrides the statuses that {@link ErrorKind} defines for these errors, to imitate another deployment.
     *
     * @throws IllegalArgumentException if a status is not from 400 to 599
     */
    public CastellanServerBuilder statuses(Map<ErrorKind, Integer> newStatuses) {
        settings.statuses = Map.copyOf(SettingChecks.statuses(newStatuses));
        return this;
    }

    /**
     * Sets whether the server serves the operations beyond the specification. If it does not, it answers requests for
     * them with 404, or with 405 if the specification has another method on the path. On by default.
     */
    public CastellanServerBuilder extensions(boolean on) {
        settings.extensions = on;
        return this;
    }

    /**
     * Reads the project from this header instead of {@code X-Project-ID}.
     *
     * @throws IllegalArgumentException if this is not a valid header name
     */
    public CastellanServerBuilder projectHeader(String name) {
        settings.projectHeader = SettingChecks.projectHeader(name);
        return this;
    }

    /**
     * Sets the path that precedes {@code /api/v1} in the URLs that clients call, such as {@code /castellan}. It is the
     * prefix that a proxy strips before it forwards requests, or the path at which {@code CastellanHandler} is mounted,
     * or both. The server prepends it to paths in {@code Location} and includes it in the server URL of the OpenAPI
     * document, but still serves requests at {@code /api/v1}. By default, the path is empty, and {@code
     * CastellanHandler} prepends its mount path to paths in {@code Location}.
     *
     * @throws IllegalArgumentException if the path does not start with a slash, ends with a slash or with {@code
     *     /api/v1}, contains a segment {@code .} or {@code ..}, or has a segment with a character other than letters,
     *     digits, dots, dashes, underscores and tildes. Valid paths are {@code /a} and {@code /a/b}
     */
    public CastellanServerBuilder publicPath(String path) {
        settings.publicPath = PublicPath.checked(path);
        return this;
    }

    /**
     * Sets the domain of the e-mail addresses that the server assigns to service accounts created without one. The
     * default is {@code service.invalid}.
     *
     * @throws IllegalArgumentException if this is not a domain name
     */
    public CastellanServerBuilder serviceAccountDomain(String domain) {
        settings.serviceAccountDomain = SettingChecks.serviceAccountDomain(domain);
        return this;
    }

    /**
     * Limits the lifetime of new tokens. By default, tokens are valid until they are deleted.
     *
     * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
     */
    public CastellanServerBuilder longestTokenLife(Duration time) {
        settings.longestTokenLife = SettingChecks.longestTokenLife(time);
        return this;
    }

    /**
     * Adds a link to each answer that contains an invitation code. The link is this address followed by {@code /join#}
     * and the code. By default, answers contain no link.
     *
     * @throws IllegalArgumentException if the URL is neither https nor http with a loopback host, or if it has user
     *     info, a query or a fragment
     */
    public CastellanServerBuilder consoleUrl(URI url) {
        settings.consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /**
     * Trusts proxies with these addresses to name the client of a request in {@code X-Forwarded-For} or {@code
     * Forwarded}. The server then uses the client's address instead of the proxy's to count failed authentications, and
     * in audit events, calls and sessions. Connection limits, and the queue for callers without a token, still use the
     * address of the connection. By default, no proxy is trusted and these header fields are ignored.
     *
     * @param ranges addresses such as {@code 192.0.2.7}, or ranges of them such as {@code 10.0.0.0/8} and {@code
     *     2001:db8::/32}
     * @throws IllegalArgumentException if one is neither
     */
    public CastellanServerBuilder trustedProxies(List<String> ranges) {
        settings.trustedProxies = SettingChecks.trustedProxies(ranges);
        return this;
    }

    /** Notifies this listener of every new invitation and its code. */
    public CastellanServerBuilder invitationListener(InvitationListener listener) {
        settings.invitationListener = listener;
        return this;
    }

    /** Consults this guard before an input or a query is deleted. */
    public CastellanServerBuilder deletionGuard(DeletionGuard guard) {
        settings.deletionGuard = guard;
        return this;
    }

    /**
     * Notifies this listener of every change that is made by a request or by {@link Administration}. The organization
     * that is created at startup in an empty store is not reported; {@link CastellanServer#findBootstrap()} returns it.
     */
    public CastellanServerBuilder auditListener(AuditListener listener) {
        settings.auditListener = listener;
        return this;
    }

    /**
     * Sets whether an audit event is written to the store for each change, in the transaction of the change. On by
     * default. If it is off, a {@linkplain #auditListener listener} is still notified of changes, and existing events
     * remain until they expire.
     */
    public CastellanServerBuilder auditEvents(boolean on) {
        settings.auditEvents = on;
        return this;
    }

    /**
     * Sets how long a durable store keeps audit events. The default is 400 days. An in-memory store keeps the newest
     * events regardless of their age.
     *
     * @throws IllegalArgumentException if the time is not from one day to 36,500 days
     */
    public CastellanServerBuilder auditRetention(Duration time) {
        settings.auditRetention = SettingChecks.auditRetention(time);
        return this;
    }

    /** Notifies this listener of every failed authentication. */
    public CastellanServerBuilder authenticationListener(AuthenticationListener listener) {
        settings.authenticationListener = listener;
        return this;
    }

    /** Notifies this listener of every request that is answered. */
    public CastellanServerBuilder requestListener(RequestListener listener) {
        settings.requestListener = listener;
        return this;
    }

    /**
     * Adds an operation to the API. Its callers undergo the same authentication and role checks as for built-in
     * operations.
     */
    public CastellanServerBuilder route(Route<?, ?> route) {
        settings.routes.add(route);
        return this;
    }

    /**
     * Sets whether every request is authenticated as soon as its head has arrived. {@link Admission#findCaller()} then
     * returns the caller before the request is answered. By default, a request that only reads and has no body is
     * authenticated and answered in one read of the store. If the server has a {@linkplain #step step}, requests are
     * always authenticated first.
     */
    public CastellanServerBuilder authenticateAtAdmission(boolean on) {
        settings.authenticateAtAdmission = on;
        return this;
    }

    /** Runs a step around every request, nested inside the steps that were added earlier. */
    public CastellanServerBuilder step(ServerStep step) {
        settings.steps.add(step);
        return this;
    }

    /**
     * Serves this page in response to GET and HEAD requests for a path outside the API. The page requires no token. If
     * the page has an {@code ETag}, a client that sends the same tag gets 304. Steps do not run around pages. Every
     * other path requires a token.
     *
     * @param path the whole path, such as {@code /docs}
     * @throws IllegalArgumentException if a segment of the path has a character other than letters, digits, dots,
     *     dashes, underscores and tildes, or if the path belongs to the API
     */
    public CastellanServerBuilder page(String path, ApiResponse page) {
        settings.pages.put(SettingChecks.page(path), page);
        return this;
    }

    /**
     * Serves a site, such as the console, alongside the API. Steps do not run around its pages, and its requests do not
     * count towards rate limits, but a {@linkplain #requestListener listener} is notified of them. The server closes
     * the site.
     */
    public CastellanServerBuilder site(Site site) {
        settings.sites.add(site);
        return this;
    }

    /** Keeps the state in this store instead of in memory. The server closes the store. */
    public CastellanServerBuilder store(Store newStore) {
        settings.store = newStore;
        return this;
    }

    /**
     * Starts the server. When this method returns, the server is ready for requests.
     *
     * @throws ServerStartException if the port cannot be opened. No threads are left running, and a store that the
     *     caller supplied stays open
     * @throws IllegalArgumentException if two routes have the same method and path, if a route has the path of the
     *     OpenAPI document, or if this server must not serve one of the sites
     */
    public CastellanServer start() {
        return CastellanServer.start(settings.copy());
    }
}
