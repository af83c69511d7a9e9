package dev.castellan.server.internal.sites;

import dev.castellan.server.internal.front.FairQueue;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SitePages;
import dev.castellan.server.store.Store;

/** An open site. */
record OpenSite(String path, SitePages pages) {

    static OpenSite open(Site site, ServerSettings settings, Store store, SessionCalls sessions, FairQueue workers) {
        String path = SettingChecks.page(site.path());
        return new OpenSite(path, site.open(new ServerSiteContext(settings, store, sessions, workers)));
    }

    boolean has(String requested) {
        return requested.equals(path) || requested.startsWith(path + "/");
    }
}
