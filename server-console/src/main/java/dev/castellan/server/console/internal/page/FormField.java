package dev.castellan.server.console.internal.page;

/**
 * A field of a form.
 *
 * @param name the name of the form parameter
 * @param isSecret whether the page omits the value when it shows the form again
 * @param isMany whether the form can send several values, as check boxes do
 */
public record FormField(String name, boolean isSecret, boolean isMany) {

    public static FormField of(String name) {
        return new FormField(name, false, false);
    }

    /** Creates a field whose value the page never shows. */
    public static FormField secret(String name) {
        return new FormField(name, true, false);
    }

    /** Creates a field with any number of values. */
    public static FormField many(String name) {
        return new FormField(name, false, true);
    }
}
