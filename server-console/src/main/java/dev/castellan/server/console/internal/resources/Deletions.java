package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/** Deletes resources, and shows what blocks that. */
final class Deletions {

    private static final int REFUSED = 422;

    private Deletions() {}

    /** Returns the page that asks. */
    static Answer page(Visit visit, String title, Confirmation confirmation) {
        return Answer.page(visit.text(title), JteconfirmationGenerated::render, confirmation);
    }

    /**
     * Deletes a resource.
     *
     * @param done the answer if it is deleted
     * @param title the key of the title of the page that asks
     * @param confirmation what that page asks; it is shown again, with what blocks the deletion
     */
    static Answer delete(
            Visit visit, Endpoint<Void, Void> endpoint, UUID id, Answer done, String title, Confirmation confirmation) {
        try {
            visit.call(endpoint, Arguments.path(id));
            return done;
        } catch (Refusal refusal) {
            String dependencies = refusal.dependencies();
            if (refusal.kind() != ErrorKind.BLOCKED || dependencies == null) {
                throw refusal;
            }
            return page(visit, title, confirmation.blockedBy(Dependencies.parse(dependencies)))
                    .withStatus(REFUSED);
        }
    }
}
