package dev.castellan.server;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.audit.AuditNotifier;
import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.configuration.ConsoleUrl;
import dev.castellan.server.internal.configuration.InvitationLinks;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.configuration.SettingChecks;
import dev.castellan.server.internal.configuration.SourceSettings;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.settings.AuditSettings;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.settings.TlsSettings;
import dev.castellan.server.settings.TokenSettings;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.spi.Site;
import dev.castellan.server.store.ServerStore;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Configures and starts a {@link CastellanServer}. Every setting has a default. Each method with a {@link
 * UnaryOperator} changes the settings of one subject. Repeated calls accumulate. One builder can start several servers.
 * Not thread-safe.
 *
 * <pre>{@code
 * CastellanServer server = CastellanServer.builder()
 *         .limits(limits -> limits.body(32 * 1024).workers(8))
 *         .tokens(tokens -> tokens.maxLifetime(Duration.ofDays(90)))
 *         .start();
 * }</pre>
 */
public final class CastellanServerBuilder {

    private boolean hasSocket = true;
    private InetAddress address = InetAddress.getLoopbackAddress();
    private int port;
    private TlsSettings tls = TlsSettings.defaults();
    private @Nullable Clock clock;
    private @Nullable IdSource ids;
    private @Nullable SecretSource secrets;
    private @Nullable BackgroundScheduler background;
    private Limits limits = Limits.defaults();
    private Quotas quotas = Quotas.defaults();
    private RateLimits rateLimits = RateLimits.defaults();
    private TokenSettings tokens = TokenSettings.defaults();
    private AuditSettings audit = AuditSettings.defaults();
    private ProxySettings proxy = ProxySettings.defaults();
    private ApiSettings api = ApiSettings.defaults();
    private @Nullable URI consoleUrl;
    private InvitationListener invitationListener = InvitationListener.none();
    private DeletionGuard deletionGuard = DeletionGuard.none();
    private AuthenticationListener authenticationListener = AuthenticationListener.none();
    private @Nullable RequestListener requestListener;
    private @Nullable Store store;
    private final List<Route<?, ?>> routes = new ArrayList<>();
    private final List<ServerStep> steps = new ArrayList<>();
    private final Map<String, ApiResponse> pages = new LinkedHashMap<>();
    private final List<Site> sites = new ArrayList<>();

    CastellanServerBuilder() {}

    /** Opens no port. Requests arrive through {@link CastellanServer#handle} or the embedder's own Undertow. */
    public CastellanServerBuilder withoutSocket() {
        hasSocket = false;
        return this;
    }

    /** Listens on this address instead of the loopback address. */
    public CastellanServerBuilder address(InetAddress newAddress) {
        address = newAddress;
        return this;
    }

    /**
     * Listens on this port. The default is 0, which selects any free port.
     *
     * @throws IllegalArgumentException if the port is not from 0 to 65535
     */
    public CastellanServerBuilder port(int newPort) {
        port = SettingChecks.port(newPort);
        return this;
    }

    /**
     * Changes the HTTPS settings. By default, the server serves plain HTTP.
     *
     * <pre>{@code
     * CastellanServer.builder().tls(tls -> tls.context(sslContext))
     * }</pre>
     */
    public CastellanServerBuilder tls(UnaryOperator<TlsSettings> change) {
        tls = Objects.requireNonNull(change.apply(tls), "tls");
        return this;
    }

    /** Uses this clock for the timestamps of rows, for expiry and for rate limits. */
    public CastellanServerBuilder clock(Clock newClock) {
        clock = newClock;
        return this;
    }

    /** Uses this source for the ids of rows and errors. */
    public CastellanServerBuilder ids(IdSource source) {
        ids = source;
        return this;
    }

    /**
     * Uses this source for the secrets of new tokens, invitations and sessions, and for the keys of new organizations.
     * An attacker who can predict these secrets can act as any user.
     */
    public CastellanServerBuilder secrets(SecretSource source) {
        secrets = source;
        return this;
    }

    /**
     * Runs background work, such as recording the last use of a token, on this scheduler instead of on a server thread.
     * The server does not close the scheduler.
     */
    public CastellanServerBuilder background(BackgroundScheduler later) {
        background = later;
        return this;
    }

    /**
     * Changes the limits on sizes, counts and durations. The default is {@link Limits#defaults()}.
     *
     * @throws IllegalArgumentException if a limit is less than 1
     */
    public CastellanServerBuilder limits(UnaryOperator<Limits> change) {
        limits = Objects.requireNonNull(change.apply(limits), "limits");
        return this;
    }

    /**
     * Changes the quotas of each organization. The default is {@link Quotas#defaults()}. The quotas do not restrict
     * {@link Administration#bootstrap}, {@link Administration#createOrganization} and {@link
     * Administration#recoverAdmin}.
     *
     * @throws IllegalArgumentException if a quota is less than 1
     */
    public CastellanServerBuilder quotas(UnaryOperator<Quotas> change) {
        quotas = Objects.requireNonNull(change.apply(quotas), "quotas");
        return this;
    }

    /**
     * Changes the rate limits of callers. The default is {@link RateLimits#defaults()}.
     *
     * @throws IllegalArgumentException if a limit is too small, or if the window is not from one millisecond to 31 days
     */
    public CastellanServerBuilder rateLimits(UnaryOperator<RateLimits> change) {
        rateLimits = Objects.requireNonNull(change.apply(rateLimits), "rateLimits");
        return this;
    }

    /** Changes the limits on the number and lifetime of API tokens. */
    public CastellanServerBuilder tokens(UnaryOperator<TokenSettings> change) {
        tokens = Objects.requireNonNull(change.apply(tokens), "tokens");
        return this;
    }

    /** Changes the audit settings, including the listener for changes. */
    public CastellanServerBuilder audit(UnaryOperator<AuditSettings> change) {
        audit = Objects.requireNonNull(change.apply(audit), "audit");
        return this;
    }

    /** Changes the settings for a server behind a proxy, or mounted at a path. */
    public CastellanServerBuilder proxy(UnaryOperator<ProxySettings> change) {
        proxy = Objects.requireNonNull(change.apply(proxy), "proxy");
        return this;
    }

    /** Changes the settings of the API that differ between deployments. */
    public CastellanServerBuilder api(UnaryOperator<ApiSettings> change) {
        api = Objects.requireNonNull(change.apply(api), "api");
        return this;
    }

    /**
     * Adds a link to each response and notice that contains an invitation code. The link is this address followed by
     * {@code /join#} and the code, or by {@code /join?purpose=recover#} and the code for a recovery. By default,
     * responses contain a link to the console of this server, if the server listens on the loopback interface without
     * TLS, and no proxy is configured. Notices contain no link by default. Scheme and host may be in upper case, and
     * the default port may be present. Write a host with other letters in its {@code xn--} form.
     *
     * @throws IllegalArgumentException if the URL is neither https nor http with a loopback host, if it has user info,
     *     a query or a fragment, or if its host is not valid or ends with a dot
     */
    public CastellanServerBuilder consoleUrl(URI url) {
        consoleUrl = ConsoleUrl.normalized(url);
        return this;
    }

    /** Notifies this listener of every new invitation and its code. */
    public CastellanServerBuilder invitationListener(InvitationListener listener) {
        invitationListener = listener;
        return this;
    }

    /** Calls this guard before the server deletes an input or a query. */
    public CastellanServerBuilder deletionGuard(DeletionGuard guard) {
        deletionGuard = guard;
        return this;
    }

    /** Notifies this listener of every failed authentication. */
    public CastellanServerBuilder authenticationListener(AuthenticationListener listener) {
        authenticationListener = listener;
        return this;
    }

    /** Notifies this listener of every request and its response. */
    public CastellanServerBuilder requestListener(RequestListener listener) {
        requestListener = listener;
        return this;
    }

    /** Adds an operation to the API. Authentication and role checks apply as for built-in operations. */
    public CastellanServerBuilder route(Route<?, ?> route) {
        routes.add(route);
        return this;
    }

    /** Runs a step around every request, nested inside the steps that were added earlier. */
    public CastellanServerBuilder step(ServerStep step) {
        steps.add(step);
        return this;
    }

    /**
     * Serves this page in response to GET and HEAD requests for a path outside the API. The page requires no token. If
     * the page has an {@code ETag}, a client that sends the same tag gets 304. Steps do not run around pages. Every
     * path that belongs to neither a page nor a site requires a token.
     *
     * @param path the full path, such as {@code /docs}
     * @throws IllegalArgumentException if a segment of the path has a character other than letters, digits, dots,
     *     dashes, underscores and tildes, or if the path belongs to the API
     */
    public CastellanServerBuilder page(String path, ApiResponse page) {
        pages.put(SettingChecks.page(path), page);
        return this;
    }

    /**
     * Serves a site, such as the console, alongside the API. Steps do not run around its pages, and its requests do not
     * count towards the rate limits of API requests, but a {@linkplain #requestListener listener} is notified of them.
     * The server closes the site.
     */
    public CastellanServerBuilder site(Site site) {
        sites.add(site);
        return this;
    }

    /** Keeps the state in this store instead of in memory. The server closes the store, also if its start fails. */
    public CastellanServerBuilder store(ServerStore newStore) {
        store = Store.of(newStore);
        return this;
    }

    /**
     * Starts the server. When this method returns, the server is ready for requests.
     *
     * <p>If the start fails, all resources of the server are released, including the {@linkplain #store store} and the
     * {@linkplain #site sites}.
     *
     * @throws ServerStartException if the port cannot be opened
     * @throws IllegalArgumentException if two routes have the same method and path, if a route has the path of the
     *     OpenAPI document, if a site rejects this server, or if {@link ApiSettings#hideEmails} lacks the extensions
     */
    public CastellanServer start() {
        return CastellanServer.start(new ServerSettings(
                rules(),
                hasSocket ? new ServerSettings.Socket(address, port) : null,
                tls,
                proxy,
                new ServerSettings.Embedder(routes, steps, pages, sites),
                store,
                background));
    }

    /**
     * Returns an administration of the {@linkplain #store store}. No server in this process may use the store. Use the
     * same settings as the servers that use the store, because the rules for changes depend on the settings. Only a
     * running server deletes expired audit events. The caller must close the store.
     *
     * @throws IllegalArgumentException if {@link ApiSettings#hideEmails} lacks the extensions
     * @throws IllegalStateException if no store is set
     */
    public Administration administration() {
        if (store == null) {
            throw new IllegalStateException("an administration without a server needs a store: call store(..)");
        }
        RuleSettings rules = rules();
        AuditNotifier notifier = new AuditNotifier(store, audit.listener(), invitationListener, consoleUrl != null);
        AuditTrail trail = new AuditTrail(
                AuditEventWriter.of(rules), notifier, rules.sources().clock());
        OperationRunner runner = new OperationRunner(store, trail);
        return new Administration(rules, store, runner, ApiOperations.of(rules, store, id -> {}), Via.EMBEDDER);
    }

    private RuleSettings rules() {
        return new RuleSettings(
                SourceSettings.of(clock, ids, secrets),
                new RuleSettings.LimitSettings(limits, quotas, rateLimits),
                tokens,
                audit,
                api,
                new RuleSettings.Listeners(invitationListener, deletionGuard, authenticationListener, requestListener),
                consoleUrl,
                new InvitationLinks(consoleUrl));
    }
}
