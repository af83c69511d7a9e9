package dev.castellan.server.jdbc;

/** Checks of what a builder is given. */
final class PoolSettings {

    private PoolSettings() {}

    static int atLeastOne(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(name + ": expected at least 1, not " + number);
        }
        return number;
    }
}
