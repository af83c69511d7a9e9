package dev.castellan.server.spi;

/**
 * A set of pages, such as the console, that a server serves alongside the API. All paths of a site start with the same
 * prefix. Requests to a site do not pass through the API pipeline, need no token, and do not count towards the rate
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
     * Returns whether users accept invitations at {@code /join} below the path of the site. If so, a server that only
     * its own machine can reach answers with links to this page. The default implementation returns false.
     */
    default boolean acceptsInvitations() {
        return false;
    }

    /**
     * Opens the site on a server that is about to start. If this method throws, the server does not start.
     *
     * @throws IllegalArgumentException to reject this server, for example because its connections are not secure
     */
    SitePages open(SiteContext context);
}
