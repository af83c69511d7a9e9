package dev.castellan.model;

/**
 * The order of a list of tokens. The id of the token breaks ties, in the same direction. A token that never expires
 * counts as the last to expire, and a token that was never used as the first to be used.
 */
public enum TokenSort {
    /** The oldest token first. */
    CREATED_AT("created_at"),
    /** The newest token first. */
    CREATED_AT_DESCENDING("-created_at"),
    /** The token that expires first. Tokens that never expire come last. */
    EXPIRES_AT("expires_at"),
    /** Tokens that never expire first, then the token that expires last. */
    EXPIRES_AT_DESCENDING("-expires_at"),
    /** Tokens that were never used first, then the token that was not used for the longest time. */
    LAST_USED_AT("last_used_at"),
    /** The token that was used last. Tokens that were never used come last. */
    LAST_USED_AT_DESCENDING("-last_used_at");

    private final String value;

    TokenSort(String value) {
        this.value = value;
    }

    /** Returns the value of the parameter {@code sort}, such as {@code -created_at}. */
    public String value() {
        return value;
    }
}
