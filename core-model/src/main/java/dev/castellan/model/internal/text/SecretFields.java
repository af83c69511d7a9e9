package dev.castellan.model.internal.text;

import java.util.List;

/**
 * The names of the field that holds the secret of a new token. Code that shows or keeps answers must remove its value.
 */
public final class SecretFields {

    /** The name in the answers of a Castellan server. */
    public static final String TOKEN = "token";

    /** The name in OAuth. */
    public static final String ACCESS_TOKEN = "access_token";

    /** A name that other deployments use. */
    public static final String VALUE = "value";

    /** A name that other deployments use. */
    public static final String KEY = "key";

    /** All names, {@link #TOKEN} first. */
    public static final List<String> ALL = List.of(TOKEN, ACCESS_TOKEN, VALUE, KEY);

    private SecretFields() {}
}
