package dev.castellan.server;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.settings.RuleSettings;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.internal.settings.SourceSettings;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.LimitsBuilder;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.QuotasBuilder;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ServerStartException;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.settings.AuditSettings;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.settings.TlsSettings;
import dev.castellan.server.settings.TokenSettings;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Configures and starts a {@link CastellanServer}. Every setting has a default. Settings of one subject are set in one
 * method, which takes a function that changes the builder of the subject. Further calls of the method change further
 * settings of the subject. Not safe for use by several threads. A builder can be used again after a start.
 *
 * <pre>{@code
 * CastellanServer server = CastellanServer.builder()
 *         .limits(limits -> limits.body(32 * 1024).workers(8))
 *         .tokens(tokens -> tokens.longestLife(Duration.ofDays(90)))
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
    private boolean authenticateAtAdmission;
    private @Nullable Store store;
    private final List<Route<?, ?>> routes = new ArrayList<>();
    private final List<ServerStep> steps = new ArrayList<>();
    private final Map<String, ApiResponse> pages = new LinkedHashMap<>();
    private final List<Site> sites = new ArrayList<>();

    CastellanServerBuilder() {}

    /** Opens no port: requests come through {@link CastellanServer#handle} or a host's own Undertow. */
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
     * Listens on this port. The default, 0, takes any free port.
     *
     * @throws IllegalArgumentException if the port is not from 0 to 65535
     */
    public CastellanServerBuilder port(int newPort) {
        port = SettingChecks.port(newPort);
        return this;
    }

    /**
     * Changes the settings of HTTPS. The server speaks plain HTTP by default.
     *
     * <pre>{@code
     * CastellanServer.builder().tls(tls -> tls.context(sslContext))
     * }</pre>
     */
    public CastellanServerBuilder tls(Consumer<TlsSettings.Builder> change) {
        TlsSettings.Builder builder = tls.toBuilder();
        change.accept(builder);
        tls = builder.build();
        return this;
    }

    /** Takes the time from this clock: for rows, expiry and rate limits. */
    public CastellanServerBuilder clock(Clock newClock) {
        clock = newClock;
        return this;
    }

    /** Takes the ids of rows and errors from this source. */
    public CastellanServerBuilder ids(IdSource source) {
        ids = source;
        return this;
    }

    /**
     * Takes the secrets of new tokens, and the keys that seal the cursors of a new organization, from this source.
     * Whoever can predict them can act as any user.
     */
    public CastellanServerBuilder secrets(SecretSource source) {
        secrets = source;
        return this;
    }

    /**
     * Runs the work that no request waits for, such as recording the last use of a token, here instead of on a thread
     * of the server. The server does not close the scheduler.
     */
    public CastellanServerBuilder background(BackgroundScheduler later) {
        background = later;
        return this;
    }

    /**
     * Changes the limits of sizes, numbers and times.
     *
     * @throws IllegalArgumentException if a limit is below 1
     */
    public CastellanServerBuilder limits(Consumer<LimitsBuilder> change) {
        LimitsBuilder builder = limits.toBuilder();
        change.accept(builder);
        limits = builder.build();
        return this;
    }

    /**
     * Changes the limits of what each organization may have. The default is {@link Quotas#defaults()}. They do not stop {@link
     * Administration#bootstrap}, {@link Administration#createOrganization} and {@link Administration#recoverAdmin}.
     *
     * @throws IllegalArgumentException if a quota is below 1
     */
    public CastellanServerBuilder quotas(Consumer<QuotasBuilder> change) {
        QuotasBuilder builder = quotas.toBuilder();
        change.accept(builder);
        quotas = builder.build();
        return this;
    }

    /**
     * Changes the limits of how often clients may call. The default is {@link RateLimits#defaults()}.
     *
     * @throws IllegalArgumentException if a limit is too small, or the window is not from more than zero to 31 days
     */
    public CastellanServerBuilder rateLimits(Consumer<RateLimits.Builder> change) {
        RateLimits.Builder builder = rateLimits.toBuilder();
        change.accept(builder);
        rateLimits = builder.build();
        return this;
    }

    /** Changes the settings of API tokens: their number and their lifetime. */
    public CastellanServerBuilder tokens(Consumer<TokenSettings.Builder> change) {
        TokenSettings.Builder builder = tokens.toBuilder();
        change.accept(builder);
        tokens = builder.build();
        return this;
    }

    /** Changes the settings of audit events, and sets the listener of changes. */
    public CastellanServerBuilder audit(Consumer<AuditSettings.Builder> change) {
        AuditSettings.Builder builder = audit.toBuilder();
        change.accept(builder);
        audit = builder.build();
        return this;
    }

    /** Changes the settings of a server behind a proxy or a mount. */
    public CastellanServerBuilder proxy(Consumer<ProxySettings.Builder> change) {
        ProxySettings.Builder builder = proxy.toBuilder();
        change.accept(builder);
        proxy = builder.build();
        return this;
    }

    /** Changes what the API looks like to clients, to imitate another deployment. */
    public CastellanServerBuilder api(Consumer<ApiSettings.Builder> change) {
        ApiSettings.Builder builder = api.toBuilder();
        change.accept(builder);
        api = builder.build();
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
        consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /** Tells this listener of every new invitation, with its code. */
    public CastellanServerBuilder invitationListener(InvitationListener listener) {
        invitationListener = listener;
        return this;
    }

    /** Asks this guard before an input or a query is deleted. */
    public CastellanServerBuilder deletionGuard(DeletionGuard guard) {
        deletionGuard = guard;
        return this;
    }

    /** Tells this listener of every failed authentication. */
    public CastellanServerBuilder authenticationListener(AuthenticationListener listener) {
        authenticationListener = listener;
        return this;
    }

    /** Tells this listener of every request that is answered. */
    public CastellanServerBuilder requestListener(RequestListener listener) {
        requestListener = listener;
        return this;
    }

    /**
     * Adds an operation of the embedder. Its callers pass the same authentication and role check as those of the API.
     */
    public CastellanServerBuilder route(Route<?, ?> route) {
        routes.add(route);
        return this;
    }

    /**
     * Authenticates every request when its head has arrived, so that {@link Admission#findCaller()} is known before the
     * request is answered. By default, a request that only reads and has no body is authenticated and answered in one
     * read of the store. With a {@linkplain #step step}, requests are always authenticated first.
     */
    public CastellanServerBuilder authenticateAtAdmission(boolean on) {
        authenticateAtAdmission = on;
        return this;
    }

    /** Runs a step around every request, inside the steps that were added before. */
    public CastellanServerBuilder step(ServerStep step) {
        steps.add(step);
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
        pages.put(SettingChecks.page(path), page);
        return this;
    }

    /**
     * Shows a site, such as the console, beside the API. Steps do not run around its pages, and rate limits do not count
     * them; a {@linkplain #requestListener listener} hears of them. The server closes the site.
     */
    public CastellanServerBuilder site(Site site) {
        sites.add(site);
        return this;
    }

    /** Keeps the state in this store instead of in memory. The server closes the store. */
    public CastellanServerBuilder store(Store newStore) {
        store = newStore;
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
        RuleSettings rules = new RuleSettings(
                SourceSettings.of(clock, ids, secrets),
                new RuleSettings.LimitSettings(limits, quotas, rateLimits),
                tokens,
                audit,
                api,
                new RuleSettings.Listeners(invitationListener, deletionGuard, authenticationListener, requestListener),
                consoleUrl);
        return CastellanServer.start(new ServerSettings(
                rules,
                hasSocket ? new ServerSettings.Socket(address, port) : null,
                tls,
                proxy,
                new ServerSettings.Embedder(routes, steps, authenticateAtAdmission, pages, sites),
                store,
                background));
    }
}
