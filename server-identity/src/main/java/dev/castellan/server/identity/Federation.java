package dev.castellan.server.identity;

import dev.castellan.server.identity.internal.exchange.ExchangePages;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;

/**
 * A site at which programs exchange JWTs of other platforms for tokens of service accounts (RFC 8693), by the rules of
 * their organization: {@code POST /oauth/token}. Safe for use by multiple threads and by multiple servers.
 *
 * <pre>{@code
 * CastellanServer server = CastellanServer.builder().site(Federation.site()).start();
 * }</pre>
 */
public final class Federation implements Site {

    /** The path of the site. */
    public static final String PATH = "/oauth";

    private final OutgoingSettings outgoing;

    private Federation(OutgoingSettings outgoing) {
        this.outgoing = outgoing;
    }

    /** Returns the site, which fetches the keys of issuers only from public addresses. */
    public static Federation site() {
        return with(OutgoingSettings.DEFAULT);
    }

    /** Returns the site with settings for the requests to issuers. */
    public static Federation with(OutgoingSettings outgoing) {
        return new Federation(outgoing);
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public boolean isForBrowsers() {
        return false;
    }

    @Override
    public SitePages open(SiteContext server) {
        return new ExchangePages((ServerSiteContext) server, outgoing, PATH + "/token");
    }
}
