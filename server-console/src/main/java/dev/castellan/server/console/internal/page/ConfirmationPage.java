package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Creates pages that ask the user to confirm an action. If dependent objects block the action, the page lists them. */
public final class ConfirmationPage {

    /** The field that the confirmation of {@link #ask} adds to the form. */
    public static final FormField CONFIRMED = FormField.secret("confirmed");

    private ConfirmationPage() {}

    /**
     * Creates a page for signed-in users.
     *
     * @param ask returns the form that asks the user to confirm the action
     * @param act performs the action and returns the response
     * @param fields the fields of the form
     */
    public static ConsolePage of(
            String path,
            Function<PageRequest, Confirmation> ask,
            Function<PageRequest, PageResponse> act,
            FormField... fields) {
        return ConsolePage.of(path, request -> page(ask.apply(request)))
                .form(request -> submit(request, ask.apply(request), act), fields);
    }

    /**
     * Returns a page that asks the user to confirm an operation for each selected object. Returns empty if the form
     * contains the confirmation.
     *
     * @param field the field with the ids of the selected objects
     * @param key the part of the message keys {@code KEY.title}, which contains the number of objects and the name of
     *     the first, {@code KEY.ask}, {@code KEY.confirm} and, for a link that is not called Cancel, {@code KEY.keep}
     * @param back the path of the list
     */
    public static Optional<PageResponse> ask(
            PageRequest request, String field, String key, String back, List<Batch.Item> items) {
        if (!request.form().value(CONFIRMED.name()).isEmpty()) {
            return Optional.empty();
        }
        Texts texts = request.texts();
        String what = texts.text(key + ".ask");
        String first = items.get(0).name();
        Confirmation dialog = Confirmation.danger(
                        texts, key + ".title", key + ".confirm", what, back, items.size(), first)
                .withOther(texts.text(texts.has(key + ".keep") ? key + ".keep" : "cancel"));
        return Optional.of(page(dialog.withSelection(new Confirmation.Selection(field, items))));
    }

    private static PageResponse submit(
            PageRequest request, Confirmation dialog, Function<PageRequest, PageResponse> act) {
        if (dialog.isImpossible()) {
            return page(dialog).withStatus(422);
        }
        try {
            return act.apply(request);
        } catch (Refusal refusal) {
            String dependencies = refusal.dependencies();
            if (refusal.kind() != ErrorKind.BLOCKED || dependencies == null) {
                throw refusal;
            }
            boolean isKnown = !dialog.blockedBy().isEmpty();
            return page(isKnown ? dialog : dialog.blockedBy(Dependencies.parse(dependencies)))
                    .withStatus(422);
        }
    }

    private static PageResponse page(Confirmation dialog) {
        return PageResponse.named(dialog.question().title(), JteconfirmationGenerated::render, dialog);
    }
}
