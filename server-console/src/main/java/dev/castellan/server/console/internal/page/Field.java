package dev.castellan.server.console.internal.page;

/**
 * A field of a form.
 *
 * @param name what its value is sent as
 * @param isSecret whether what was typed is not shown again
 * @param isMany whether it may have several values, as check boxes have
 */
public record Field(String name, boolean isSecret, boolean isMany) {

    /** Returns a field with one value. */
    public static Field of(String name) {
        return new Field(name, false, false);
    }

    /** Returns a field whose value is never shown again. */
    public static Field secret(String name) {
        return new Field(name, true, false);
    }

    /** Returns a field with any number of values. */
    public static Field many(String name) {
        return new Field(name, false, true);
    }
}
