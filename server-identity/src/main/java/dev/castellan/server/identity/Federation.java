package dev.castellan.server.identity;

import dev.castellan.server.identity.internal.exchange.OAuthPages;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import org.jspecify.annotations.Nullable;

/**
 * A site at which programs get tokens: {@code POST /oauth/token}. By the rules of their organization, programs exchange
 * JWTs of other platforms for tokens of service accounts (RFC 8693). Programs in the hands of a person, such as {@code
 * castellan login}, get tokens that the person approves in the console (RFC 8628). Safe for use by multiple threads and
 * by multiple servers.
 *
 * <pre>{@code
 * CastellanServer server = CastellanServer.builder().site(Federation.site()).start();
 * }</pre>
 */
public final class Federation implements Site {

    /** The path of the site. */
    public static final String PATH = "/oauth";

    private final @Nullable OutgoingSettings outgoing;
    private final boolean hasLogins;

    private Federation(@Nullable OutgoingSettings outgoing, boolean hasLogins) {
        this.outgoing = outgoing;
        this.hasLogins = hasLogins;
    }

    /** Returns the site, which fetches the keys of issuers only from public addresses. */
    public static Federation site() {
        return with(OutgoingSettings.DEFAULT);
    }

    /** Returns the site with settings for the requests to issuers. */
    public static Federation with(OutgoingSettings outgoing) {
        return new Federation(outgoing, false);
    }

    /** Returns the site without the exchange of JWTs. */
    public static Federation onlyDeviceLogins() {
        return new Federation(null, true);
    }

    /**
     * Returns a copy that also logs in programs by device code, on a server with the console, on one of whose pages
     * a user approves the program. The console is at the {@code consoleUrl} of the server or, without one, at {@code
     * /console} of a server with TLS or on the loopback interface.
     */
    public Federation withDeviceLogins() {
        return new Federation(outgoing, true);
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
        return new OAuthPages((ServerSiteContext) server, outgoing, PATH, hasLogins);
    }
}
