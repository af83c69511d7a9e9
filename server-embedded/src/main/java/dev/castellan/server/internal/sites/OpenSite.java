package dev.castellan.server.internal.sites;

import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.internal.workers.BoundedWorkers;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SitePages;
import dev.castellan.server.store.Store;

/**
 * A site that is open.
 *
 * @param path where it is
 * @param pages its pages
 * @param workers the threads that its work runs on
 */
record OpenSite(String path, SitePages pages, BoundedWorkers workers) {

    private static final int THREADS = 8;
    private static final int QUEUE = 64;

    static OpenSite open(Site site, ServerSettings settings, Store store, SessionCalls sessions) {
        String path = SettingChecks.page(site.path());
        BoundedWorkers workers =
                new BoundedWorkers("castellan-site", THREADS, QUEUE, "too many requests at once: try again");
        SitePages pages = site.open(new ServerSiteContext(settings, store, sessions, workers));
        return new OpenSite(path, pages, workers);
    }

    boolean has(String requested) {
        return requested.equals(path) || requested.startsWith(path + "/");
    }

    /** Refuses what waits, waits for what runs, and then closes the pages. */
    void close() {
        workers.close();
        pages.close();
    }
}
