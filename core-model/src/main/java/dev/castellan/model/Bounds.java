package dev.castellan.model;

/** The size limits of a Castellan server. The specification names no limits. The OpenAPI document shows these. */
public final class Bounds {

    /** The longest name, in code points. */
    public static final int NAME = 255;

    /** The longest e-mail address, in characters. */
    public static final int EMAIL = 254;

    /** The longest {@code Idempotency-Key}, in characters. */
    public static final int IDEMPOTENCY_KEY = 255;

    /** The most ids in one list of a request body. A server can set another limit. */
    public static final int IDS = 1000;

    /** The most {@code collection_ids} of a new input. A server can set another limit. */
    public static final int COLLECTION_IDS = 100;

    /** The default page size. */
    public static final int PAGE = 50;

    /** The largest page size. */
    public static final int LARGEST_PAGE = 200;

    private Bounds() {}
}
