package dev.castellan.server.console.internal.page;

/**
 * A page of the console. Its methods run on a thread that may wait for the store. If a method throws a {@link
 * dev.castellan.server.spi.Refusal}, the browser shows the message. Implementations must be safe for use by several
 * threads.
 */
public interface Page {

    /** Returns the path relative to the console, such as {@code /tokens/{id}/revoke}; empty for the overview. */
    String path();

    /** Returns the users who can open the page. */
    default Access access() {
        return Access.SIGNED_IN;
    }

    /** Shows the page: for GET requests, and again after a refusal of its form. */
    Answer show(PageRequest request);
}
