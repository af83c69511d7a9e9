package dev.castellan.client.users;

import java.util.Locale;

/** What users can be sorted by. */
public enum UserField {
    /** Display name. */
    NAME,
    /** E-mail address. */
    EMAIL,
    /** Role. */
    ROLE,
    /** When the user was created. */
    CREATED_AT;

    /** Returns the field as it stands on the wire. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
