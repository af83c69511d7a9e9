package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
        Function<Visit, String> object,
        AdminOperation operation)
        implements FormPage {

    private static final String HARMLESS = "resume";

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(operation);
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        String next = visit.next();
        String query = next.isEmpty()
                ? ""
                : "?next=" + URLEncoder.encode(visit.context().path() + next, StandardCharsets.UTF_8);
        return Answer.page(
                visit.text("user." + key + ".title"),
                JteconfirmGenerated::render,
                new QuestionView(
                        subject,
                        visit.text("user." + key + ".what", subject.name(), object.apply(visit)),
                        visit.text("user." + key + ".button"),
                        !key.equals(HARMLESS),
                        visit.path() + query,
                        target(visit, subject)));
    }

    @Override
    public Answer submit(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        Objects.requireNonNull(object.apply(visit), "an object has a name");
        operation.perform(visit);
        return Answer.goTo(target(visit, subject), "user-" + key);
    }

    private static String target(Visit visit, Subject subject) {
        return visit.next().isEmpty() ? subject.path() : visit.next();
    }
}
