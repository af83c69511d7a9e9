package dev.castellan.model;

/**
 * The size limits that a Castellan server enforces. The OpenAPI document contains these limits, but the specification
 * does not.
 */
public final class Bounds {

    /** The maximum length of a name, in code points. */
    public static final int NAME = 255;

    /** The maximum length of an e-mail address, in characters. */
    public static final int EMAIL = 254;

    /** The maximum length of an {@code Idempotency-Key}, in characters. */
    public static final int IDEMPOTENCY_KEY = 255;

    /** The default maximum number of ids in one list of a request body. A server can set a different limit. */
    public static final int IDS = 1000;

    /** The default maximum number of {@code collection_ids} for a new input. A server can set a different limit. */
    public static final int COLLECTION_IDS = 100;

    /** The maximum time, in seconds, during which a token and its replacement are both valid. */
    public static final int OVERLAP_SECONDS = 604_800;

    /** The number of leading characters of a token that {@link Token} shows. */
    public static final int TOKEN_PREFIX = 15;

    /** The maximum number of addresses and ranges from which the server accepts a token. */
    public static final int ALLOWED_ADDRESSES = 50;

    /** The maximum number of days that an organization can set as the longest lifetime of tokens. */
    public static final int TOKEN_LIFETIME_DAYS = 365_000;

    /** The maximum number of hours for which a session lasts. An organization can set fewer. */
    public static final int SESSION_HOURS = 12;

    /** The maximum number of claims that a rule of federation matches, and that an issuer requires. */
    public static final int MATCHED_CLAIMS = 20;

    /** The maximum number of values that a rule of federation allows for one claim. */
    public static final int CLAIM_VALUES = 50;

    /** The maximum length of a value that a rule of federation allows for a claim, in code points. */
    public static final int CLAIM_VALUE = 1000;

    /** The maximum size of the keys of an issuer, in bytes. */
    public static final int JWKS_BYTES = 16_384;

    /** The maximum length of a URL of an issuer, in characters. */
    public static final int ISSUER_URL = 1000;

    /** The shortest lifetime, in seconds, that a rule of federation can give tokens. */
    public static final int MIN_FEDERATED_SECONDS = 60;

    /** The longest lifetime, in seconds, that a rule of federation can give tokens. */
    public static final int MAX_FEDERATED_SECONDS = 3600;

    /** The number of days for which the server counts the calls of a token. */
    public static final int DAYS_OF_CALLS = 30;

    /** The default page size. */
    public static final int PAGE = 50;

    /** The maximum page size. */
    public static final int MAX_PAGE = 200;

    private Bounds() {}
}
