package dev.castellan.server.internal.sites;

import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.workers.FairQueue;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.spi.Site;
import dev.castellan.server.store.Store;
import java.util.ArrayList;
import java.util.List;

/** The sites of a server. */
public final class OpenSites implements AutoCloseable {

    private final List<OpenSite> sites = new ArrayList<>();

    /**
     * Opens all sites in these settings. If a site fails to open, closes the sites that are open.
     *
     * @param workers the threads that run the sites' work
     * @throws IllegalArgumentException if a site rejects this server
     */
    public OpenSites(ServerSettings settings, Store store, SessionCalls sessions, FairQueue workers) {
        try {
            for (Site site : settings.embedder().sites()) {
                sites.add(OpenSite.open(site, settings, store, sessions, workers));
            }
        } catch (RuntimeException e) {
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

    /** Closes every site. Must be called after the last request. */
    @Override
    public void close() {
        sites.forEach(site -> site.pages().close());
    }
}
