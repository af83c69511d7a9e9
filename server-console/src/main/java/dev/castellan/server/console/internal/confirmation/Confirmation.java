package dev.castellan.server.console.internal.confirmation;

import dev.castellan.server.console.internal.page.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a page asks before it acts. The form is sent to the address that the page was opened at.
 *
 * @param back the path to go to instead
 * @param what what will happen
 * @param code a text, such as the beginning of a token, by which people recognize what it happens to; absent if none is
 *     needed
 * @param warning what to mind above all; absent if there is nothing
 * @param option a check box of the form; absent if there is none
 * @param button what the button says; absent if it cannot be done now
 * @param isDanger whether something is lost
 * @param blockedBy what blocks it; empty if nothing is known to
 */
public record Confirmation(
        String back,
        String what,
        @Nullable String code,
        @Nullable String warning,
        @Nullable Option option,
        @Nullable String button,
        boolean isDanger,
        Dependencies blockedBy) {

    /**
     * A check box.
     *
     * @param name the name of the field, whose value is {@code true} if the box is checked
     * @param label what the box says
     */
    public record Option(String name, String label) {}

    /**
     * Returns the question before something is lost.
     *
     * @param button the key of what the button says
     * @param what what will be lost
     */
    public static Confirmation danger(PageRequest request, String button, String what, String back) {
        return new Confirmation(back, what, null, null, null, request.text(button), true, Dependencies.NONE);
    }

    /** Returns the question before something that loses nothing, like {@link #danger}. */
    public static Confirmation harmless(PageRequest request, String button, String what, String back) {
        return new Confirmation(back, what, null, null, null, request.text(button), false, Dependencies.NONE);
    }

    /** Returns a copy with a text by which people recognize what it happens to. */
    public Confirmation naming(String newCode) {
        return new Confirmation(back, what, newCode, warning, option, button, isDanger, blockedBy);
    }

    /** Returns a copy with what to mind above all. */
    public Confirmation warning(String newWarning) {
        return new Confirmation(back, what, code, newWarning, option, button, isDanger, blockedBy);
    }

    /** Returns a copy with a check box. */
    public Confirmation offering(Option newOption) {
        return new Confirmation(back, what, code, warning, newOption, button, isDanger, blockedBy);
    }

    /** Returns a copy that offers no button, and says what blocks it. */
    public Confirmation blockedBy(Dependencies dependencies) {
        return new Confirmation(back, what, code, warning, option, null, isDanger, dependencies);
    }
}
