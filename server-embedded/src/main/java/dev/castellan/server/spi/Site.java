package dev.castellan.server.spi;

/**
 * Pages that a server shows beside the API, below a path of their own. Their requests do not pass through the pipeline
 * of the API: no token, no rate limit, no error body in JSON. The console is one; {@code CastellanServerBuilder.site}
 * adds it.
 */
public interface Site {

    /**
     * Returns the path that the site is at: one or more segments of letters, digits, dots, dashes, underscores and
     * tildes outside of the API, such as {@code /console}. Requests for it, and for every path below it, go to the
     * site.
     */
    String path();

    /**
     * Opens the site for a server that is about to start.
     *
     * @throws IllegalArgumentException if the site must not be shown by this server; then the server does not start
     */
    SitePages open(SiteContext context);
}
