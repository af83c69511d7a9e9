package dev.castellan.server.console.internal.people;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates a service account and, if the form specifies one, its first token. Then shows the token. */
final class NewAccountPage implements FormPage {

    @Override
    public String path() {
        return UserKind.SERVICE_ACCOUNTS.creationPath();
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
                Field.of("expires"),
                SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("accounts.create"), JteaccountGenerated::render, NewUserForm.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        String email = request.field("email").strip();
        String tokenName = request.field("token_name").strip();
        @Nullable Instant expiry = tokenName.isEmpty() ? null : TokenLife.expiry(request, request.field("expires"));
        User made = SentForms.create(
                request,
                UserEndpoints.CREATE,
                Arguments.body(new NewServiceAccount(
                        request.field("name").strip(),
                        Role.of(request.field("role")),
                        NewUserForm.projectIds(request),
                        email.isEmpty() ? null : email)));
        String path = UserKind.SERVICE_ACCOUNTS.path() + "/" + made.id();
        return tokenName.isEmpty()
                ? Answer.goTo(path, "account-created")
                : withToken(request, path, new NewToken(tokenName, made.id(), expiry));
    }

    /**
     * Creates the token of the new account. If the API refuses the token, redirects to the account's page with a
     * message.
     */
    private static Answer withToken(PageRequest request, String path, NewToken wanted) {
        try {
            IssuedToken made = request.perform(TokenEndpoints.CREATE, Arguments.body(wanted));
            return CreatedToken.goTo(request, made, path + "/tokens/new");
        } catch (Refusal refused) {
            return Answer.goTo(path, "account-without-token");
        }
    }
}
