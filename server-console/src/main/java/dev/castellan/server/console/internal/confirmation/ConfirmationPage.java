package dev.castellan.server.console.internal.confirmation;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.List;

/** A page that asks the user to confirm an action. If dependent objects block the action, the page lists them. */
public interface ConfirmationPage extends FormPage {

    String title(PageRequest request);

    /** Returns the form that asks the user to confirm the action. */
    Confirmation ask(PageRequest request);

    /** Performs the action and returns the answer for {@link #submit}. */
    Answer act(PageRequest request);

    @Override
    default List<Field> fields() {
        return List.of();
    }

    @Override
    default Answer show(PageRequest request) {
        return page(request, ask(request));
    }

    @Override
    default Answer submit(PageRequest request) {
        Confirmation asked = ask(request);
        try {
            return act(request);
        } catch (Refusal refusal) {
            String dependencies = refusal.dependencies();
            if (refusal.kind() != ErrorKind.BLOCKED || dependencies == null) {
                throw refusal;
            }
            boolean isKnown = !asked.blockedBy().isEmpty();
            return page(request, isKnown ? asked : asked.blockedBy(Dependencies.parse(dependencies)))
                    .withStatus(422);
        }
    }

    private Answer page(PageRequest request, Confirmation asked) {
        return Answer.page(title(request), JteconfirmationGenerated::render, asked);
    }
}
