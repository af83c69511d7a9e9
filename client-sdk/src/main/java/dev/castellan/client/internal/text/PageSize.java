package dev.castellan.client.internal.text;

/** Checks the number of items of a page. */
public final class PageSize {

    private PageSize() {}

    /** Returns the number as text. */
    public static String check(int items) {
        if (items < 1) {
            throw new IllegalArgumentException("pageSize: " + items + " is not positive");
        }
        return Integer.toString(items);
    }
}
