package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page that asks before something is done to a user, and does it.
 *
 * @param kind which users it is for
 * @param key what the keys of its texts end with
 * @param path the path of the page
 * @param access who may do it
 * @param object returns the name of what it is done to besides the user, and refuses what does not belong to the user
 * @param operation what it asks for
 */
record UserAction(
        UserKind kind, String key, String path, Access access, Function<Visit, String> object, AdminOperation operation)
        implements ConfirmationPage {

    private static final String HARMLESS = "resume";

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(operation);
    }

    @Override
    public String title(Visit visit) {
        return visit.text("user." + key + ".title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        String what = visit.text("user." + key + ".what", subject.name(), object.apply(visit));
        String button = "user." + key + ".button";
        String back = target(visit);
        return subject.warn(
                visit,
                key.equals(HARMLESS)
                        ? Confirmation.harmless(visit, button, what, back)
                        : Confirmation.danger(visit, button, what, back));
    }

    @Override
    public Answer act(Visit visit) {
        operation.perform(visit);
        return Answer.goTo(target(visit), "user-" + key);
    }

    private String target(Visit visit) {
        return visit.next().isEmpty() ? kind.path() + "/" + visit.id(0) : visit.next();
    }
}
