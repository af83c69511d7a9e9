package dev.castellan.server.console.internal.page;

/**
 * One page of the console, at one path. Its methods run on a thread that may wait for the store. A {@link
 * dev.castellan.server.spi.Refusal} that they throw is shown. Must be safe for use by several threads.
 */
public interface Page {

    /** Returns the path below the console, such as {@code /tokens/{id}/revoke}; empty for the overview. */
    String path();

    /** Returns who may see it. */
    default Access access() {
        return Access.SIGNED_IN;
    }

    /** Shows the page: for GET, and again after its form was refused, with what was typed. */
    Answer show(PageRequest request);
}
