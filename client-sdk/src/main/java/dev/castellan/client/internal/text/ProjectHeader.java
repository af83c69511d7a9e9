package dev.castellan.client.internal.text;

import dev.castellan.model.exchange.Headers;

/** Checks the name of the header that names a project. */
public final class ProjectHeader {

    private ProjectHeader() {}

    /** Returns the name if it is valid, and the client does not use it for another header. */
    public static String check(String name) {
        ReservedHeaders.refuse("projectHeader", name);
        try {
            Headers.of(name, "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("projectHeader: " + e.getMessage(), e);
        }
        return name;
    }
}
