package dev.castellan.server.console.internal.page;

/**
 * A page of the console. The methods of a page may block on the store. If a method throws a {@link
 * dev.castellan.server.spi.Refusal}, the browser shows the message. Implementations must be safe for use by multiple
 * threads.
 */
public interface Page {

    /**
     * Returns the path relative to the console, such as {@code /tokens/{id}/revoke}. The path of the overview is empty.
     */
    String path();

    /** Returns the users who can open the page. */
    default Access access() {
        return Access.SIGNED_IN;
    }

    /** Shows the page. Called for GET requests, and when a submitted form was refused. */
    Answer show(PageRequest request);
}
