package dev.castellan.model.internal.text;

import java.util.List;

/**
 * The names of the fields that hold the secret of a new token or of a new invitation. Code that shows or stores
 * responses must remove their values.
 */
public final class SecretFields {

    /** The name in the responses of a Castellan server. */
    public static final String TOKEN = "token";

    /** The name in OAuth. */
    public static final String ACCESS_TOKEN = "access_token";

    /** A name that other deployments use. */
    public static final String VALUE = "value";

    /** A name that other deployments use. */
    public static final String KEY = "key";

    /** All names of the secret of a token, {@link #TOKEN} first. */
    public static final List<String> ALL = List.of(TOKEN, ACCESS_TOKEN, VALUE, KEY);

    /** The name of the code of an invitation. */
    public static final String CODE = "code";

    /** The name of the link that holds the code of an invitation. */
    public static final String URL = "url";

    /** All names of the secret of an invitation. */
    public static final List<String> OF_INVITATIONS = List.of(CODE, URL);

    private SecretFields() {}
}
