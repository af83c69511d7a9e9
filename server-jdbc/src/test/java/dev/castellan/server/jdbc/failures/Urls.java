package dev.castellan.server.jdbc.failures;

/** Other URLs of the same database. */
final class Urls {

    private Urls() {}

    /** Through another port of this machine. */
    static String withPort(String url, int port) {
        return url.replaceFirst("127\\.0\\.0\\.1:[0-9]+", "127.0.0.1:" + port);
    }

    /** With another name of the hosts, for which the driver has not cached which of them is the primary. */
    static String unknownToTheDriver(String url) {
        return url.replace("127.0.0.1", "localhost");
    }
}
