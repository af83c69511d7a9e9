package dev.castellan.server.console;

import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.CheapHashing;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;

/** A console with cheap hashing of passwords. */
public record CheapConsole(Console console) implements Site {

    @Override
    public String path() {
        return console.path();
    }

    @Override
    public boolean acceptsInvitations() {
        return console.acceptsInvitations();
    }

    @Override
    public SitePages open(SiteContext server) {
        return Console.open((ServerSiteContext) server, CheapHashing.in(console.people(server)), Console.pages());
    }
}
