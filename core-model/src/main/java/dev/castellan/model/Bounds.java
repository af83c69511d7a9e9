package dev.castellan.model;

/** The sizes that a Castellan server holds callers to and its OpenAPI document shows; the specification names none. */
public final class Bounds {

    /** The longest name, in code points. */
    public static final int NAME = 255;

    /** The longest e-mail address, in characters. */
    public static final int EMAIL = 254;

    /** The longest {@code Idempotency-Key}, in characters. */
    public static final int IDEMPOTENCY_KEY = 255;

    /** Most ids in one list of a request body, unless a server is told otherwise. */
    public static final int IDS = 1000;

    /** How many items a page holds at most if the caller does not say. */
    public static final int PAGE = 50;

    /** How many items a page holds at most, whatever the caller says. */
    public static final int LARGEST_PAGE = 200;

    private Bounds() {}
}
