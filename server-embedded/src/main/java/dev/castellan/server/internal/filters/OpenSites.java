package dev.castellan.server.internal.filters;

import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.configuration.SettingChecks;
import dev.castellan.server.internal.execution.SessionOperations;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.util.ArrayList;
import java.util.List;
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
     * @param trail records requested recoveries
     * @throws IllegalArgumentException if a site rejects this server
     */
    public OpenSites(
            ServerSettings settings, Store store, SessionOperations sessions, FairQueue workers, AuditTrail trail) {
        try {
            for (Site site : settings.embedder().sites()) {
                sites.add(OpenSite.open(
                        site,
                        new ServerSiteContext(
                                settings, store, sessions, workers, trail, new InvitationCreation(settings.rules()))));
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Returns a service that also serves the sites, and redirects browsers from the root to the first site for them. */
    public ApiService beside(ApiService service) {
        ApiService all = service;
        for (int i = sites.size() - 1; i >= 0; i--) {
            all = new SiteFilter(all, sites.get(i).path(), sites.get(i).pages());
        }
        ApiService served = all;
        return sites.stream()
                .filter(OpenSite::isForBrowsers)
                .findFirst()
                .<ApiService>map(site -> new RootRedirectFilter(served, site.path()))
                .orElse(served);
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

    /** An open site. */
    record OpenSite(String path, boolean isForBrowsers, SitePages pages) {

        static OpenSite open(Site site, SiteContext context) {
            return new OpenSite(SettingChecks.page(site.path()), site.isForBrowsers(), site.open(context));
        }

        private void close() {
            try {
                pages.close();
            } catch (RuntimeException e) {
                LOG.warn("the site {} cannot be closed", path, e);
            }
        }
    }
}
