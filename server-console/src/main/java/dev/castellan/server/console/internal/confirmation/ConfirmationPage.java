package dev.castellan.server.console.internal.confirmation;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.List;

/** A page that asks before it acts: a form without fields. If something blocks what it does, the page says what. */
public interface ConfirmationPage extends FormPage {

    /** Returns the title. */
    String title(Visit visit);

    /** Returns what the page asks. */
    Confirmation ask(Visit visit);

    /** Does it, and answers as {@link #submit}. */
    Answer act(Visit visit);

    @Override
    default List<Field> fields() {
        return List.of();
    }

    @Override
    default Answer show(Visit visit) {
        return page(visit, ask(visit));
    }

    @Override
    default Answer submit(Visit visit) {
        Confirmation asked = ask(visit);
        try {
            return act(visit);
        } catch (Refusal refusal) {
            String dependencies = refusal.dependencies();
            if (refusal.kind() != ErrorKind.BLOCKED || dependencies == null) {
                throw refusal;
            }
            boolean isKnown = !asked.blockedBy().isEmpty();
            return page(visit, isKnown ? asked : asked.blockedBy(Dependencies.parse(dependencies)))
                    .withStatus(422);
        }
    }

    private Answer page(Visit visit, Confirmation asked) {
        return Answer.page(title(visit), JteconfirmationGenerated::render, asked);
    }
}
