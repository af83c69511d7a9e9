package dev.castellan.server.spi;

/**
 * A set of pages, such as the console, that a server shows beside the API. All paths of a site start with the same
 * path. Requests for a site do not pass through the pipeline of the API: they need no token, do not count for rate
 * limits, and get no JSON error bodies. {@code CastellanServerBuilder.site} adds a site.
 */
public interface Site {

    /**
     * Returns the path of the site, such as {@code /console}. The path has one or more segments of letters, digits,
     * dots, dashes, underscores and tildes, and lies outside of the API. The site gets the requests for this path and
     * for every path below it.
     */
    String path();

    /**
     * Opens the site for a server that is about to start. If this method throws, the server does not start.
     *
     * @throws IllegalArgumentException if this server must not show the site
     */
    SitePages open(SiteContext context);
}
