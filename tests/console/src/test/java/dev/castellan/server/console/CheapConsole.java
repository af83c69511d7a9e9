package dev.castellan.server.console;

import dev.castellan.console.browser.FailingProvider;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.CheapHashing;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;

/** The console with cheap hashing of passwords. */
public record CheapConsole() implements Site {

    @Override
    public String path() {
        return Console.site().path();
    }

    @Override
    public boolean acceptsInvitations() {
        return Console.site().acceptsInvitations();
    }

    @Override
    public SitePages open(SiteContext server) {
        return Console.open(
                (ServerSiteContext) server,
                CheapHashing.in(Console.site()
                        .providers(new FailingProvider(), new byte[32])
                        .people(server)),
                Console.pages());
    }
}
