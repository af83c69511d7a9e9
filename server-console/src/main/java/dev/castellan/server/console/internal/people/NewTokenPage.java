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
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;

/** Creates a token of a user, and shows its secret this once. */
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
    public Answer show(Visit visit) {
        return Answer.page(visit.text("user.token.title"), JtenewtokenGenerated::render, Subject.of(visit, kind));
    }

    @Override
    public Answer submit(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        String name = visit.field("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, visit.text("tokens.name.missing"));
        }
        NewToken wanted = new NewToken(name, subject.user().id(), TokenLife.expiry(visit, visit.field("expires")));
        return created(
                visit, subject.name(), subject.path(), visit.perform(TokenEndpoints.CREATE, Arguments.body(wanted)));
    }

    /** Shows a token that was just created. */
    static Answer created(Visit visit, String owner, String path, IssuedToken made) {
        String name = made.name() == null ? owner : made.name();
        CreatedToken token = new CreatedToken(name, made.token(), visit.apiUrl() + "/users/me");
        return Answer.page(
                visit.text("user.token.made", owner), JtecreatedGenerated::render, new TokenView(owner, path, token));
    }
}
