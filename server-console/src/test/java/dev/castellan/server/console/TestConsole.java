package dev.castellan.server.console;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.CheapHashing;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.util.function.UnaryOperator;

/** A console with cheap hashing of passwords. The function replaces pages. */
record TestConsole(UnaryOperator<ConsolePage> pages, Console console) implements Site {

    TestConsole(UnaryOperator<ConsolePage> pages) {
        this(pages, Console.site());
    }

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
        return Console.open(
                (ServerSiteContext) server,
                CheapHashing.in(console.people(server)),
                Console.pages().stream().map(pages).toList());
    }
}
