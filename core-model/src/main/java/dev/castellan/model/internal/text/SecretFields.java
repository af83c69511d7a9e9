package dev.castellan.model.internal.text;

import dev.castellan.model.IssuedToken;
import java.util.List;

/** The names under which deployments answer the secret of an {@link IssuedToken}: whoever shows or keeps answers leaves them out. */
public final class SecretFields {

    /** The name in a Castellan server's answer. */
    public static final String TOKEN = "token";

    /** The name that OAuth gives it. */
    public static final String ACCESS_TOKEN = "access_token";

    /** A name that other deployments use. */
    public static final String VALUE = "value";

    /** A name that other deployments use. */
    public static final String KEY = "key";

    /** All of them, {@link #TOKEN} first. */
    public static final List<String> ALL = List.of(TOKEN, ACCESS_TOKEN, VALUE, KEY);

    private SecretFields() {}
}
