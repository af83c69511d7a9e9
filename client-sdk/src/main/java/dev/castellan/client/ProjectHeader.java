package dev.castellan.client;

import dev.castellan.model.exchange.Headers;

/** Checks the name of the header that names a project. */
final class ProjectHeader {

    private ProjectHeader() {}

    /** Returns the name if a header can have it, and none that the client sends already has. */
    static String check(String name) {
        ReservedHeaders.refuse("projectHeader", name);
        try {
            Headers.of(name, "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("projectHeader: " + e.getMessage(), e);
        }
        return name;
    }
}
