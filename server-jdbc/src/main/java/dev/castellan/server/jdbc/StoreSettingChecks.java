package dev.castellan.server.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Validates builder settings. */
final class StoreSettingChecks {

    /** The shortest timeout that HikariCP supports. */
    private static final Duration LEAST = Duration.ofMillis(250);

    private static final Duration MAX_TIME = Duration.ofHours(1);

    private static final String POSTGRESQL = "jdbc:postgresql:";

    private StoreSettingChecks() {}

    /** Checks a URL before the driver does, because the driver logs it. Messages do not repeat its secrets. */
    static String url(String url) {
        String place = url.split("\\?", 2)[0];
        check(place.startsWith(POSTGRESQL), "url must start with " + POSTGRESQL);
        check(
                !place.matches("[^/]*//([^/]*@.*|.*@.*/.*)"),
                "url contains a user or a password before the host: set them separately");
        check(!place.matches("[^/]*//[^/]+"), "url lacks the name of the database: add /NAME");
        checkParameters(url);
        check(isReadable(url), "url must have the form " + POSTGRESQL + "//HOST[:PORT][,HOST..]/NAME");
        return url;
    }

    /**
     * Refuses parameters that the driver would ignore. A mistyped sslmode would turn off the check of certificates. The
     * message does not repeat a name, which may be a part of a password with an ampersand.
     */
    private static void checkParameters(String url) {
        int start = url.indexOf('?');
        String[] parameters =
                start < 0 ? new String[0] : url.substring(start + 1).split("&");
        for (int i = 0; i < parameters.length; i++) {
            check(
                    parameters[i].isEmpty() || isKnown(parameters[i].split("=", 2)[0]),
                    "the PostgreSQL driver does not know parameter " + (i + 1)
                            + " of the url: check the spelling, such as sslmode, and write %26 for & in a value");
        }
    }

    private static boolean isKnown(String parameter) {
        try {
            new PGSimpleDataSource().setProperty(parameter, null);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static boolean isReadable(String url) {
        try {
            new PGSimpleDataSource().setUrl(url);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static void check(boolean isRight, String complaint) {
        if (!isRight) {
            throw new IllegalArgumentException(complaint);
        }
    }

    static Duration timeout(String name, Duration limit) {
        if (limit.compareTo(LEAST) < 0 || limit.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException(name + ": expected 250 ms to 1 h, not " + limit);
        }
        return limit;
    }

    static int atLeastOne(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(name + ": expected at least 1, not " + number);
        }
        return number;
    }
}
