package dev.castellan.server.console.internal.people;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;

/** Creates a token for a user and shows it once. */
final class NewTokenPage implements FormPage {

    private final UserKind kind;

    NewTokenPage(UserKind kind) {
        this.kind = kind;
    }

    @Override
    public String path() {
        return kind.path() + "/{id}/tokens/new";
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(TokenEndpoints.CREATE));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("expires"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("user.token.title"), JtenewtokenGenerated::render, Subject.of(request, kind));
    }

    @Override
    public Answer submit(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        String name = request.field("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, request.text("tokens.name.missing"));
        }
        NewToken wanted = new NewToken(name, subject.user().id(), TokenLife.expiry(request, request.field("expires")));
        return created(
                request,
                subject.name(),
                subject.path(),
                request.perform(TokenEndpoints.CREATE, Arguments.body(wanted)));
    }

    /** Shows a new token. */
    static Answer created(PageRequest request, String owner, String path, IssuedToken made) {
        String name = made.name() == null ? owner : made.name();
        CreatedToken token = new CreatedToken(name, made.token(), request.apiUrl() + "/users/me");
        return Answer.page(
                request.text("user.token.made", owner), JtecreatedGenerated::render, new View(owner, path, token));
    }

    /**
     * The view model of the page that shows a new token.
     *
     * @param owner display name of the user
     * @param path the path of the user's page
     * @param token the token
     */
    record View(String owner, String path, CreatedToken token) {}
}
