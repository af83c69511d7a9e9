package dev.castellan.model;

/**
 * The order of a list of tokens. The id of the token breaks ties, in the same direction. Tokens that never expire sort
 * after all expiry times. Tokens that were never used sort before all times of use.
 */
public enum TokenSort {
    /** The oldest token first. */
    CREATED_AT("created_at"),
    /** The newest token first. */
    CREATED_AT_DESCENDING("-created_at"),
    /** The token that expires earliest first. Tokens that never expire come last. */
    EXPIRES_AT("expires_at"),
    /** Tokens that never expire come first, then the token that expires latest. */
    EXPIRES_AT_DESCENDING("-expires_at"),
    /** Tokens that were never used come first, then the least recently used token. */
    LAST_USED_AT("last_used_at"),
    /** The most recently used token first. Tokens that were never used come last. */
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
