package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A form that asks the user to confirm an action. The browser posts it to the URL of the page.
 *
 * @param back the path of the link that cancels the action
 * @param question the question, with the effect of the action
 * @param selection the objects that the user selected, or null if the page is about one object
 * @param input a field of the form, or null if there is none
 * @param button the button that performs the action, or null if the action is blocked
 */
public record Confirmation(
        String back,
        Question question,
        @Nullable Selection selection,
        @Nullable ConfirmationField input,
        @Nullable Button button,
        Dependencies blockedBy) {

    /**
     * A question.
     *
     * @param title the title of the page
     * @param text the effect of the action
     * @param code a string that identifies the object, such as the first characters of a token, or null if there is
     *     none
     * @param warning an additional warning, or null if there is none
     */
    public record Question(
            String title,
            String text,
            @Nullable String code,
            @Nullable String warning) {}

    /**
     * The objects that the user selected.
     *
     * @param field the name of the form field with their ids
     */
    public record Selection(String field, List<Batch.Item> items) {}

    /**
     * A field of the form.
     *
     * @param name the name of the form field
     * @param isBox whether the field is a check box, whose value is {@code true} if it is checked, or a text field
     */
    public record ConfirmationField(String name, String label, boolean isBox) {}

    /**
     * The button that performs the action.
     *
     * @param isDanger whether the action deletes or ends something
     * @param other the label of the link beside it, which cancels the action
     */
    public record Button(String label, boolean isDanger, String other) {}

    /**
     * Creates a form for an action that deletes or ends something.
     *
     * @param title the message key of the title
     * @param button the message key of the button label
     * @param text the effect of the action
     * @param back the path of the link that cancels the action
     * @param objects the values in the title, such as the name of the object
     */
    public static Confirmation danger(
            Texts texts, String title, String button, String text, String back, Object... objects) {
        return of(texts.text(title, objects), text, back, new Button(texts.text(button), true, texts.text("cancel")));
    }

    /**
     * Creates a form for an action that deletes and ends nothing. The parameters are the same as for {@link #danger}.
     */
    public static Confirmation harmless(
            Texts texts, String title, String button, String text, String back, Object... objects) {
        return of(texts.text(title, objects), text, back, new Button(texts.text(button), false, texts.text("cancel")));
    }

    /** Returns a copy with a string that identifies the object. */
    public Confirmation withCode(String code) {
        return withQuestion(new Question(question.title(), question.text(), code, question.warning()));
    }

    public Confirmation withWarning(String warning) {
        return withQuestion(new Question(question.title(), question.text(), question.code(), warning));
    }

    /** Returns a copy that lists the selected objects. */
    Confirmation withSelection(Selection newSelection) {
        return new Confirmation(back, question, newSelection, input, button, blockedBy);
    }

    /** Returns a copy with a field. */
    public Confirmation withInput(ConfirmationField newInput) {
        return new Confirmation(back, question, selection, newInput, button, blockedBy);
    }

    /** Returns a copy with another label of the link that cancels the action. */
    public Confirmation withOther(String label) {
        Button labelled = button == null ? null : new Button(button.label(), button.isDanger(), label);
        return new Confirmation(back, question, selection, input, labelled, blockedBy);
    }

    /** Returns a copy that lists these dependencies and omits the button. */
    public Confirmation blockedBy(Dependencies dependencies) {
        return new Confirmation(back, question, selection, input, null, dependencies);
    }

    /** Returns a copy without the button, because the action is impossible or has no effect, for this reason. */
    public Confirmation impossible(String reason) {
        Question why = new Question(question.title(), reason, null, null);
        return new Confirmation(back, why, null, null, null, Dependencies.NONE);
    }

    /** Returns whether the action is impossible or has no effect, for a reason other than dependencies. */
    boolean isImpossible() {
        return button == null && blockedBy.isEmpty();
    }

    private Confirmation withQuestion(Question newQuestion) {
        return new Confirmation(back, newQuestion, selection, input, button, blockedBy);
    }

    private static Confirmation of(String title, String text, String back, Button button) {
        Question question = new Question(title, text, null, null);
        return new Confirmation(back, question, null, null, button, Dependencies.NONE);
    }
}
