package dev.castellan.server;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.internal.address.TrustedProxies;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.audit.AuditNotifier;
import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.internal.execution.ResponseStorage;
import dev.castellan.server.internal.execution.SessionOperations;
import dev.castellan.server.internal.filters.OpenSites;
import dev.castellan.server.internal.filters.PublicAddressFilter;
import dev.castellan.server.internal.filters.PublicPage;
import dev.castellan.server.internal.filters.PublicPage.FixedPage;
import dev.castellan.server.internal.filters.PublicPage.OpenApiPage;
import dev.castellan.server.internal.filters.PublicPagesFilter;
import dev.castellan.server.internal.filters.RequestIdFilter;
import dev.castellan.server.internal.filters.RequestLogFilter;
import dev.castellan.server.internal.filters.TrustedProxyFilter;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.internal.http.ApiHandler;
import dev.castellan.server.internal.removal.ExpiredRows;
import dev.castellan.server.internal.removal.HiddenRows;
import dev.castellan.server.internal.removal.RowRemoval;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.scheduling.BackgroundThread;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Assembles the server without its HTTP front: the store, the rules, the services and the administration. */
final class ServerCore implements AutoCloseable {

    private final Store store;
    private final List<OperationRoute<?, ?>> routes;
    private final BackgroundThread background;
    private final AuditEventWriter events;
    private final AuditEventWriter refusals;
    private final RowRemoval expiredRows;
    private final RowRemoval hiddenRows;
    private final SessionOperations sessions;
    private final FairQueue workers;
    private final Limits limits;
    private final OpenSites sites;
    private final ApiService service;
    private final Administration administration;
    private final Optional<Bootstrap> bootstrap;

    private ServerCore(ServerSettings settings, Store store, BackgroundThread background, FairQueue workers) {
        this.store = store;
        this.background = background;
        this.workers = workers;
        RuleSettings rules = settings.rules();
        BackgroundScheduler scheduler = settings.background() == null ? background : settings.background();
        this.hiddenRows = new RowRemoval(store, scheduler, new HiddenRows());
        ApiOperations api = ApiOperations.of(rules, store, hiddenRows::begin);
        this.routes = served(settings, api);
        this.expiredRows =
                new RowRemoval(store, scheduler, new ExpiredRows(rules.audit().retention()));
        this.events = AuditEventWriter.of(rules);
        this.refusals = AuditEventWriter.ofRefusals(rules);
        OperationRunner runner = runner(rules, rules.audit().listener());
        ChangeRateLimiter rate =
                new ChangeRateLimiter(rules.limits().rates(), rules.sources().clock());
        ApiHandler handler = new ApiHandler(settings, routes, store, runner, scheduler, rate, refusals);
        ResponseStorage forms = new ResponseStorage(rules.limits().quotas(), !store.blocks());
        this.sessions = new SessionOperations(runner, api.index(), rate, forms);
        this.limits = rules.limits().server();
        this.sites = new OpenSites(settings, store, sessions, workers, runner.trail());
        try {
            this.service = filtered(settings, sites.beside(new PublicPagesFilter(handler, pages(settings))));
            this.administration = new Administration(rules, store, runner, api, Via.EMBEDDER);
            // no listener is notified, because the server itself creates this organization
            this.bootstrap = new Administration(rules, store, runner(rules, AuditListener.none()), api, Via.EMBEDDER)
                    .bootstrap(NewOrganization.withName("Castellan"));
            expiredRows.start();
            hiddenRows.start();
        } catch (RuntimeException | Error e) {
            expiredRows.stop();
            hiddenRows.stop();
            sites.close();
            throw e;
        }
    }

    private OperationRunner runner(RuleSettings rules, AuditListener listener) {
        AuditNotifier notifier =
                new AuditNotifier(store, listener, rules.listeners().invitations(), rules.consoleUrl() != null);
        return new OperationRunner(
                store, new AuditTrail(events, notifier, rules.sources().clock()));
    }

    /** Creates the core. If this fails, closes the store and all sites. */
    static ServerCore create(ServerSettings settings) {
        Store store = settings.store() == null
                ? new MemoryStore(settings.rules().sources().clock())
                : settings.store();
        Limits limits = settings.rules().limits().server();
        BackgroundThread background = new BackgroundThread();
        FairQueue workers = new FairQueue("castellan", limits.workers(), limits.queue());
        try {
            return new ServerCore(settings, store, background, workers);
        } catch (RuntimeException | Error e) {
            try (store;
                    background) {
                workers.close(limits.closeTime());
                throw e;
            }
        }
    }

    /** Returns the queue whose threads call the service for a front, or null if the store does not block. */
    @Nullable
    FairQueue frontWorkers() {
        return store.blocks() ? workers : null;
    }

    /** Returns a handler for an Undertow that this server does not own. */
    ServiceHandler handler() {
        return new ServiceHandler(service, limits, frontWorkers());
    }

    /** Returns the number of audit events that the server and its sites have dropped because of the quota. */
    long auditEventsDropped() {
        return events.dropped() + refusals.dropped() + sites.auditEventsDropped();
    }

    ApiService service() {
        return service;
    }

    /** Returns the API operations for signed-in users. */
    SessionOperations sessions() {
        return sessions;
    }

    Administration administration() {
        return administration;
    }

    Optional<Bootstrap> bootstrap() {
        return bootstrap;
    }

    List<Endpoint<?, ?>> endpoints() {
        List<Endpoint<?, ?>> endpoints = new ArrayList<>(routes.size());
        routes.forEach(route -> endpoints.add(route.endpoint()));
        return endpoints;
    }

    @Override
    public void close() {
        workers.close(limits.closeTime());
        expiredRows.stop();
        hiddenRows.stop();
        try (store;
                background) {
            sites.close();
        }
    }

    private static Route<?, ?> checked(Route<?, ?> route, ApiOperations api) {
        if (api.routes().stream().anyMatch(own -> own.endpoint().equals(route.endpoint()))) {
            throw new IllegalArgumentException(
                    "route " + route.endpoint() + " has the id of an operation of the API: choose another id");
        }
        return route;
    }

    private static void checkPath(OperationRoute<?, ?> route) {
        String path = Endpoints.PREFIX + route.endpoint().path();
        if (path.equals(OpenApi.PATH)) {
            throw new IllegalArgumentException(
                    "route " + route.endpoint() + " has the path of the OpenAPI document: choose another path");
        }
    }

    private static Map<String, PublicPage> pages(ServerSettings settings) {
        Map<String, PublicPage> pages = new HashMap<>();
        settings.embedder().pages().forEach((path, page) -> pages.put(path, new FixedPage(page)));
        pages.put(OpenApi.PATH, new OpenApiPage(settings.openApi()));
        return pages;
    }

    /** Adds the outer filters. The outermost one determines the address of the client for the others. */
    private static ApiService filtered(ServerSettings settings, ApiService service) {
        ProxySettings proxy = settings.proxy();
        RuleSettings rules = settings.rules();
        ApiService adapted = new PublicAddressFilter(
                service, proxy.publicPath(), settings.tls().strictTransportSecurity());
        // within the log, which shows responses as the client receives them
        ApiService all =
                new RequestIdFilter(adapted, rules.sources().ids(), rules.api().extensions());
        RequestListener listener = rules.listeners().requests();
        if (listener != null) {
            all = new RequestLogFilter(all, listener);
        }
        List<String> trusted = proxy.trustedAddresses();
        return trusted.isEmpty()
                ? all
                : new TrustedProxyFilter(all, TrustedProxies.of(trusted, proxy.forwardedField()));
    }

    private static List<OperationRoute<?, ?>> served(ServerSettings settings, ApiOperations api) {
        List<OperationRoute<?, ?>> routes = new ArrayList<>(api.routes());
        routes.removeIf(route -> route.endpoint().access() == Access.ADMIN_SESSION);
        if (!settings.rules().api().extensions()) {
            routes.removeIf(route -> route.endpoint().extension());
        }
        for (Route<?, ?> route : settings.embedder().routes()) {
            routes.add(OperationRoute.of(checked(route, api), api.index()));
        }
        routes.forEach(ServerCore::checkPath);
        return routes;
    }
}
