package dev.castellan.server.jdbc;

import java.time.Duration;

/** Validates builder settings. */
final class SettingChecks {

    /** The shortest timeout that HikariCP supports. */
    private static final Duration LEAST = Duration.ofMillis(250);

    private static final Duration MOST = Duration.ofHours(1);

    private SettingChecks() {}

    static Duration timeout(String name, Duration limit) {
        if (limit.compareTo(LEAST) < 0 || limit.compareTo(MOST) > 0) {
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
