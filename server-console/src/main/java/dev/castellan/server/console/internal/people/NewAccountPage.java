package dev.castellan.server.console.internal.people;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates a service account, with a first token if one is named, whose secret is shown this once. */
final class NewAccountPage implements FormPage {

    @Override
    public String path() {
        return UserKind.SERVICE_ACCOUNTS.creationPath();
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.CREATE));
    }

    @Override
    public List<Field> fields() {
        return List.of(
                Field.of("name"),
                Field.of("email"),
                Field.of("role"),
                Field.many("project_ids"),
                Field.of("token_name"),
                Field.of("expires"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(
                visit.text("accounts.create"),
                JteaccountGenerated::render,
                new InviteView(ProjectChoice.of(visit, InviteView.PROJECT_BYTES), FormFields.role(visit)));
    }

    @Override
    public Answer submit(Visit visit) {
        String email = visit.field("email").strip();
        String tokenName = visit.field("token_name").strip();
        @Nullable Instant expiry = tokenName.isEmpty() ? null : TokenLife.expiry(visit, visit.field("expires"));
        User made = visit.perform(
                UserEndpoints.CREATE,
                Arguments.body(new NewServiceAccount(
                        visit.field("name").strip(),
                        Role.of(visit.field("role")),
                        FormFields.projectIds(visit),
                        email.isEmpty() ? null : email)));
        String path = UserKind.SERVICE_ACCOUNTS.path() + "/" + made.id();
        return tokenName.isEmpty()
                ? Answer.goTo(path, "account-created")
                : withToken(visit, made, path, new NewToken(tokenName, made.id(), expiry));
    }

    /** Creates the token. The account is there already: if the token is refused, its page says so. */
    private static Answer withToken(Visit visit, User made, String path, NewToken wanted) {
        try {
            return NewTokenPage.created(
                    visit, made.name(), path, visit.perform(TokenEndpoints.CREATE, Arguments.body(wanted)));
        } catch (Refusal refused) {
            return Answer.goTo(path, "account-without-token");
        }
    }
}
