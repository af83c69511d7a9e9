package dev.castellan.model.internal.text;

import java.util.List;

/**
 * The names of the JSON fields that contain the secret of a new token or invitation. Code that displays or stores
 * responses must remove the values of these fields.
 */
public final class SecretFields {

    /** The field name that a Castellan server uses. */
    public static final String TOKEN = "token";

    /** The field name that OAuth uses. */
    public static final String ACCESS_TOKEN = "access_token";

    /** A field name that other deployments use. */
    public static final String VALUE = "value";

    /** A field name that other deployments use. */
    public static final String KEY = "key";

    /** All field names for a token secret, {@link #TOKEN} first. */
    public static final List<String> ALL = List.of(TOKEN, ACCESS_TOKEN, VALUE, KEY);

    /** The field name for an invitation code. */
    public static final String CODE = "code";

    /** The field name for the link that contains an invitation code. */
    public static final String URL = "url";

    /** All field names for an invitation secret. */
    public static final List<String> OF_INVITATIONS = List.of(CODE, URL);

    private SecretFields() {}
}
