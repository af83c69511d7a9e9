package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.KeptAnswer;
import java.util.UUID;

/**
 * Makes sure that a form is performed once, even if a person presses its button twice. A form that creates an object has
 * a number, which the store keeps among the answers to repeated requests.
 */
final class SentForms {

    /** The name of the field with the number. */
    static final String NUMBER = "form";

    private static final String OPERATION = "console.form";
    private static final int SEE_OTHER = 303;

    private SentForms() {}

    /**
     * Notes that the form of a request is performed. Forms without a number may be sent again.
     *
     * @throws Refusal if the user has sent the form before
     */
    static void add(PageRequest request) {
        if (request.user() == null || request.field(NUMBER).isEmpty()) {
            return;
        }
        UUID number = Ids.of(request, NUMBER);
        ActiveSession session = request.session();
        KeptAnswer.Scope scope = new KeptAnswer.Scope(session.userId(), OPERATION, number.toString());
        boolean isNew = request.context().server().store().<Boolean>write(session.organizationId(), tx -> {
            if (tx.keptAnswers().get(scope).isPresent()) {
                return false;
            }
            tx.keptAnswers().insert(new KeptAnswer(scope, "", SEE_OTHER, null, null, null, tx.now()));
            return true;
        });
        if (!isNew) {
            throw Refusal.of(ErrorKind.CONFLICT, request.text("form.sent"));
        }
    }
}
