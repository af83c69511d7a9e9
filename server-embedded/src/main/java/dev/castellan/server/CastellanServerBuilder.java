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
 * Configures and starts a {@link CastellanServer}. Every setting has a default. Not safe for use by several threads;
 * can be used again after a start.
 */
public final class CastellanServerBuilder {

    private final ServerSettings settings = new ServerSettings();

    CastellanServerBuilder() {}

    /** Opens no port: requests come through {@link CastellanServer#handle} or a host's own Undertow. */
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
     * Listens on this port. The default, 0, takes any free port.
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
     * Tells browsers with every answer to use HTTPS only for this long, for every port of the host (RFC 6797). For
     * servers whose clients all come over HTTPS, as with {@link #tls}. Off by default.
     *
     * @throws IllegalArgumentException if the time is negative
     */
    public CastellanServerBuilder strictTransportSecurity(Duration maxAge) {
        settings.strictTransportSecurity = SettingChecks.strictTransportSecurity(maxAge);
        return this;
    }

    /** Takes the time from this clock: for rows, expiry and rate limits. */
    public CastellanServerBuilder clock(Clock newClock) {
        settings.clock = newClock;
        return this;
    }

    /** Takes the ids of rows and errors from this source. */
    public CastellanServerBuilder ids(IdSource source) {
        settings.ids = source;
        return this;
    }

    /**
     * Takes the secrets of new tokens, and the keys that seal the cursors of a new organization, from this source.
     * Whoever can predict them can act as any user.
     */
    public CastellanServerBuilder secrets(SecretSource source) {
        settings.secrets = source;
        return this;
    }

    /**
     * Runs the work that no request waits for, such as recording the last use of a token, here instead of on a thread
     * of the server. The server does not close the scheduler.
     */
    public CastellanServerBuilder background(BackgroundScheduler later) {
        settings.background = later;
        return this;
    }

    /** Limits sizes, numbers and times. */
    public CastellanServerBuilder limits(Limits newLimits) {
        settings.limits = newLimits;
        return this;
    }

    /**
     * Limits how much each organization may have. {@link Quotas#defaults()} by default. They do not stop {@link Administration#bootstrap},
     * {@link Administration#createOrganization} and {@link Administration#recoverAdmin}.
     */
    public CastellanServerBuilder quotas(Quotas newQuotas) {
        settings.quotas = newQuotas;
        return this;
    }

    /** Limits how often callers may call. {@link RateLimits#defaults()} by default. */
    public CastellanServerBuilder rateLimits(RateLimits newLimits) {
        settings.rateLimits = newLimits;
        return this;
    }

    /**
     * Answers these errors with these statuses instead of those of {@link ErrorKind}, to imitate another deployment.
     *
     * @throws IllegalArgumentException if a status is not from 400 to 599
     */
    public CastellanServerBuilder statuses(Map<ErrorKind, Integer> newStatuses) {
        settings.statuses = Map.copyOf(SettingChecks.statuses(newStatuses));
        return this;
    }

    /**
     * Serves the operations beyond the specification, or none of them. Without them, their paths are answered 404, or
     * 405 where the specification has another method on the path. On by default.
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
     * Says what stands in front of {@code /api/v1} in the URLs that clients call, such as {@code /castellan}: what a
     * proxy takes away before it passes requests on, or where {@code CastellanHandler} is mounted, or both. It is put in
     * front of paths in {@code Location}, and is part of the server's URL in the OpenAPI document; the server itself
     * still answers {@code /api/v1}. By default nothing, and {@code CastellanHandler} puts the path of its mount in
     * front of {@code Location}.
     *
     * @throws IllegalArgumentException if this is not a path of segments, such as {@code /a} or {@code /a/b}: if it does
     *     not start with a slash, ends with one, holds {@code .} or {@code ..}, a query or other characters than
     *     letters, digits, dots, dashes, underscores and tildes, or ends with {@code /api/v1}
     */
    public CastellanServerBuilder publicPath(String path) {
        settings.publicPath = PublicPath.checked(path);
        return this;
    }

    /**
     * Gives service accounts that are created without an e-mail address an address in this domain instead of {@code
     * service.invalid}.
     *
     * @throws IllegalArgumentException if this is not a domain name
     */
    public CastellanServerBuilder serviceAccountDomain(String domain) {
        settings.serviceAccountDomain = SettingChecks.serviceAccountDomain(domain);
        return this;
    }

    /**
     * Limits the lifetime of new tokens, to 1000 years at most. Without a limit, tokens are valid until they are
     * deleted.
     *
     * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
     */
    public CastellanServerBuilder longestTokenLife(Duration time) {
        settings.longestTokenLife = SettingChecks.longestTokenLife(time);
        return this;
    }

    /**
     * Puts a link into answers that hold the code of an invitation: this address with {@code /join#} and the code after it.
     * None by default.
     *
     * @throws IllegalArgumentException if this is neither an https URL nor an http URL of the loopback interface, or has a
     *     user, a query or a fragment
     */
    public CastellanServerBuilder consoleUrl(URI url) {
        settings.consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /**
     * Believes proxies with these addresses when they say in {@code X-Forwarded-For} or {@code Forwarded} whose requests
     * they pass on. The address that they name then counts for failed authentications, and stands in audit events,
     * calls and sessions in place of the proxy's. Limits of connections, and turns of callers without a token, go
     * by the connection as before. By default no proxy is believed, and whoever sends these fields is ignored.
     *
     * @param ranges addresses such as {@code 192.0.2.7}, or ranges of them such as {@code 10.0.0.0/8} and {@code
     *     2001:db8::/32}
     * @throws IllegalArgumentException if one is neither
     */
    public CastellanServerBuilder trustedProxies(List<String> ranges) {
        settings.trustedProxies = SettingChecks.trustedProxies(ranges);
        return this;
    }

    /** Tells this listener of every new invitation, with its code. */
    public CastellanServerBuilder invitationListener(InvitationListener listener) {
        settings.invitationListener = listener;
        return this;
    }

    /** Asks this guard before an input or a query is deleted. */
    public CastellanServerBuilder deletionGuard(DeletionGuard guard) {
        settings.deletionGuard = guard;
        return this;
    }

    /**
     * Tells this listener of every change, by requests and by {@link Administration}. The organization that a start
     * creates in an empty store is not reported: {@link CastellanServer#findBootstrap()} returns it.
     */
    public CastellanServerBuilder auditListener(AuditListener listener) {
        settings.auditListener = listener;
        return this;
    }

    /**
     * Writes an audit event into the store for each change, in the transaction of the change. On by default. Without it,
     * a {@linkplain #auditListener listener} still hears of changes, and events that were written stay until they
     * expire.
     */
    public CastellanServerBuilder auditEvents(boolean on) {
        settings.auditEvents = on;
        return this;
    }

    /**
     * Keeps audit events in a durable store for this long instead of 400 days. A store in memory keeps the newest ones
     * instead, however old they are.
     *
     * @throws IllegalArgumentException if the time is not from one day to 36,500 days
     */
    public CastellanServerBuilder auditRetention(Duration time) {
        settings.auditRetention = SettingChecks.auditRetention(time);
        return this;
    }

    /** Tells this listener of every failed authentication. */
    public CastellanServerBuilder authenticationListener(AuthenticationListener listener) {
        settings.authenticationListener = listener;
        return this;
    }

    /** Tells this listener of every request that is answered. */
    public CastellanServerBuilder requestListener(RequestListener listener) {
        settings.requestListener = listener;
        return this;
    }

    /**
     * Adds an operation of the embedder. Its callers pass the same authentication and role check as those of the API.
     */
    public CastellanServerBuilder route(Route<?, ?> route) {
        settings.routes.add(route);
        return this;
    }

    /**
     * Authenticates every request when its head has arrived, so that {@link Admission#findCaller()} is known before the
     * request is answered. By default, a request that only reads and has no body is authenticated and answered in one
     * read of the store. With a {@linkplain #step step}, requests are always authenticated first.
     */
    public CastellanServerBuilder authenticateAtAdmission(boolean on) {
        settings.authenticateAtAdmission = on;
        return this;
    }

    /** Runs a step around every request, inside the steps that were added before. */
    public CastellanServerBuilder step(ServerStep step) {
        settings.steps.add(step);
        return this;
    }

    /**
     * Answers GET and HEAD of a path outside the API with this page, to everyone and without a token. If the page has
     * an {@code ETag}, a reader who sends it gets 304. Steps do not run around pages. Every other path requires a
     * token.
     *
     * @param path the whole path, such as {@code /docs}
     * @throws IllegalArgumentException if the path has other characters than letters, digits, dots, dashes, underscores
     *     and tildes, or is a path of the API
     */
    public CastellanServerBuilder page(String path, ApiResponse page) {
        settings.pages.put(SettingChecks.page(path), page);
        return this;
    }

    /**
     * Shows a site, such as the console, beside the API. Steps do not run around its pages, and rate limits do not count
     * them; a {@linkplain #requestListener listener} hears of them. The server closes the site.
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
     * Starts the server. When this method returns, the server answers requests.
     *
     * @throws ServerStartException if the port cannot be opened; then no thread is left running, and a given store
     *     stays open
     * @throws IllegalArgumentException if two routes have the same method and path, one has the path of the OpenAPI
     *     document, or a site must not be shown by this server
     */
    public CastellanServer start() {
        return CastellanServer.start(settings.copy());
    }
}
