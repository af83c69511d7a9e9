package dev.castellan.client.internal.text;

/** Checks how many items a page is asked to have. */
public final class PageSize {

    private PageSize() {}

    /** Returns the number as it stands on the wire. */
    public static String check(int items) {
        if (items < 1) {
            throw new IllegalArgumentException("pageSize: " + items + " is not positive");
        }
        return Integer.toString(items);
    }
}
