package dev.castellan.server.jdbc.failures;

/** Other ways to the same database. */
final class Urls {

    private Urls() {}

    /** Through another port of this machine. */
    static String withPort(String url, int port) {
        return url.replaceFirst("127\\.0\\.0\\.1:[0-9]+", "127.0.0.1:" + port);
    }

    /** By another name of the hosts, under which the driver has not learned which of them answers. */
    static String unknownToTheDriver(String url) {
        return url.replace("127.0.0.1", "localhost");
    }
}
