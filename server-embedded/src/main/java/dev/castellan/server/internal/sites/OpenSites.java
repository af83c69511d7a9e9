package dev.castellan.server.internal.sites;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.entry.DecoratedService;
import dev.castellan.server.internal.execution.ChangeRunner;
import dev.castellan.server.internal.front.FairQueue;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import dev.castellan.server.store.Store;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sites of a server. */
public final class OpenSites implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenSites.class);

    private final List<OpenSite> sites = new ArrayList<>();

    /**
     * Opens all sites in these settings. If a site fails to open, closes the sites that are already open.
     *
     * @param workers the threads that run the sites' work
     * @param runner runs the changes of requested recoveries
     * @throws IllegalArgumentException if a site rejects this server
     */
    public OpenSites(
            ServerSettings settings, Store store, SessionCalls sessions, FairQueue workers, ChangeRunner runner) {
        try {
            for (Site site : settings.embedder().sites()) {
                sites.add(OpenSite.open(
                        site,
                        new ServerSiteContext(
                                settings, store, sessions, workers, runner, new InvitationCreation(settings.rules()))));
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Returns a service that also serves the sites, and redirects browsers from the root to the first site. */
    public ApiService beside(ApiService service) {
        if (sites.isEmpty()) {
            return service;
        }
        return new RootRedirect(
                new SiteService(service, List.copyOf(sites)), sites.get(0).path());
    }

    /** Returns the number of audit events that the sites have dropped because of the quota. */
    public long auditEventsDropped() {
        return sites.stream()
                .mapToLong(site -> site.pages().auditEventsDropped())
                .sum();
    }

    /** Closes every site. Logs the failure of a site. Must be called after the last request. */
    @Override
    public void close() {
        sites.forEach(OpenSite::close);
    }

    /**
     * A decorator that redirects browsers from the root of the server to a site. A request is assumed to come from a
     * browser if its method is GET or HEAD and it accepts {@code text/html}. All other requests go to the service.
     */
    private record RootRedirect(ApiService service, String path) implements DecoratedService {

        @Override
        public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
            return isOfBrowser(head) ? new Redirect(path) : service.admit(head, peer);
        }

        @Override
        public boolean blocks(ApiRequest head) {
            return !isOfBrowser(head) && service.blocks(head);
        }

        @Override
        public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
            return service.refuse(head, peer, kind, message);
        }

        private static boolean isOfBrowser(ApiRequest head) {
            return head.path().equals("/")
                    && (head.method().equals("GET") || head.method().equals("HEAD"))
                    && head.headers().all("Accept").stream().anyMatch(RootRedirect::namesHtml);
        }

        private static boolean namesHtml(String accept) {
            for (String range : accept.split(",", -1)) {
                if (range.split(";", 2)[0].strip().equalsIgnoreCase("text/html")) {
                    return true;
                }
            }
            return false;
        }

        /** A request that is redirected. The server does not read the body of the request. */
        private record Redirect(String path) implements Admission {

            @Override
            public boolean wantsBody() {
                return false;
            }

            @Override
            public ApiResponse answer(byte[] body) {
                Headers headers = Headers.of("Location", path, "Vary", "Accept", "Cache-Control", "no-cache");
                return new ApiResponse(302, headers, ApiRequest.NO_BODY);
            }
        }
    }

    /** An open site. */
    record OpenSite(String path, SitePages pages) {

        static OpenSite open(Site site, SiteContext context) {
            return new OpenSite(SettingChecks.page(site.path()), site.open(context));
        }

        private void close() {
            try {
                pages.close();
            } catch (RuntimeException e) {
                LOG.warn("the site {} cannot be closed", path, e);
            }
        }

        boolean has(String requested) {
            return requested.equals(path) || requested.startsWith(path + "/");
        }
    }
}
