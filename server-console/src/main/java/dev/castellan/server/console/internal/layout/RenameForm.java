package dev.castellan.server.console.internal.layout;

/**
 * The view model of a page that changes a name.
 *
 * @param name the current name, or an empty string if there is none
 * @param back the path of the link that cancels the action
 * @param isRequired whether the object must have a name
 */
public record RenameForm(String name, String back, boolean isRequired) {

    /** Creates the form of an object that must have a name. */
    public RenameForm(String name, String back) {
        this(name, back, true);
    }
}
