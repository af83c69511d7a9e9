package dev.castellan.server.spi;

/**
 * A set of pages, such as the console, that a server serves alongside the API. All paths of a site start with the same
 * prefix. Requests to a site are not handled by the API, need no token, and do not count towards the rate
 * limits of API requests. {@code CastellanServerBuilder.site} adds a site.
 */
public interface Site {

    /**
     * Returns the path of the site, such as {@code /console}. The path has one or more segments of letters, digits,
     * dots, dashes, underscores and tildes, and is outside the API. The site receives requests for this path and for
     * every path below it.
     */
    String path();

    /**
     * Returns whether users accept invitations at {@code /join} below the path of the site. In this case, a server that
     * is reachable only from its own machine includes links to this page in its responses. The default implementation
     * returns false.
     */
    default boolean acceptsInvitations() {
        return false;
    }

    /**
     * Returns whether people use the site in browsers, which the server then redirects from its root to the first such
     * site. The default implementation returns true.
     */
    default boolean isForBrowsers() {
        return true;
    }

    /**
     * Opens the site on a server that is about to start. If this method throws, the server does not start.
     *
     * @throws IllegalArgumentException to reject this server, for example because its connections are not secure
     */
    SitePages open(SiteContext context);
}
