package dev.castellan.server.jdbc.failures;

/** Alternative URLs of the same database. */
final class Urls {

    private Urls() {}

    /** Returns the URL with a different port. */
    static String withPort(String url, int port) {
        return url.replaceFirst("127\\.0\\.0\\.1:[0-9]+", "127.0.0.1:" + port);
    }

    /**
     * Returns the URL with another name of the same host, for which the driver has not cached whether the host is the
     * primary.
     */
    static String unknownToTheDriver(String url) {
        return url.replace("127.0.0.1", "localhost");
    }
}
