package dev.castellan.model;

import java.util.Locale;

/** The fields that users can be sorted by. */
public enum UserField {
    /** Display name. */
    NAME,
    /** E-mail address. */
    EMAIL,
    /** Role. */
    ROLE,
    /** Creation time. */
    CREATED_AT;

    /** Returns the name of the field in the API. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
