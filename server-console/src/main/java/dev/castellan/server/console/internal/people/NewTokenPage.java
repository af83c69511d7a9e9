package dev.castellan.server.console.internal.people;

import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.ShownSecret;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;

/** Creates a token for a user, and then shows it. */
record NewTokenPage(UserKind kind) implements FormPage {

    @Override
    public String path() {
        return kind.path() + "/{id}/tokens/new";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(TokenEndpoints.CREATE));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("expires"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        if (ShownSecret.isNamed(request)) {
            return Optional.ofNullable(CreatedToken.of(request, subject.path() + "/tokens"))
                    .map(created -> created(request, subject, created))
                    .orElseGet(() -> Answer.goTo(subject.path()));
        }
        return Answer.page(request.text("user.token.title"), JtenewtokenGenerated::render, subject);
    }

    @Override
    public Answer submit(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        String name = request.field("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, request.text("tokens.name.missing"));
        }
        NewToken wanted = new NewToken(name, subject.user().id(), TokenLife.expiry(request, request.field("expires")));
        return CreatedToken.goTo(
                request,
                SentForms.create(request, TokenEndpoints.CREATE, Arguments.body(wanted)),
                subject.path() + "/tokens/new");
    }

    private static Answer created(PageRequest request, Subject subject, CreatedToken created) {
        View view = new View(subject.name(), subject.path(), created);
        return Answer.page(request.text("user.token.made", subject.name()), JtecreatedGenerated::render, view);
    }

    /**
     * The view model of the page that shows a new token.
     *
     * @param owner display name of the user
     * @param path the path of the user's page
     */
    record View(String owner, String path, CreatedToken token) {}
}
