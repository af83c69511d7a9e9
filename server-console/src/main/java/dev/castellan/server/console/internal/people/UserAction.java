package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
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
        UserKind kind,
        String key,
        String path,
        Access access,
        Function<PageRequest, String> object,
        AdminOperation operation)
        implements ConfirmationPage {

    private static final String HARMLESS = "resume";

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(operation);
    }

    @Override
    public String title(PageRequest request) {
        return request.text("user." + key + ".title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        String what = request.text("user." + key + ".what", subject.name(), object.apply(request));
        String button = "user." + key + ".button";
        String back = target(request);
        return subject.warn(
                request,
                key.equals(HARMLESS)
                        ? Confirmation.harmless(request, button, what, back)
                        : Confirmation.danger(request, button, what, back));
    }

    @Override
    public Answer act(PageRequest request) {
        operation.perform(request);
        return Answer.goTo(target(request), "user-" + key);
    }

    private String target(PageRequest request) {
        return request.next().isEmpty() ? kind.path() + "/" + request.id(0) : request.next();
    }
}
