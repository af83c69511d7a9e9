package dev.castellan.server.console.internal.users;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormInput;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The choices in a form that creates a user, and the pages with such a form.
 *
 * @param choice the available projects
 * @param role the selected role
 */
public record NewUserForm(ProjectChoice choice, String role) {

    static final FormField PROJECTS = FormField.many("project_ids");

    /**
     * The size limit for the projects, in bytes of HTML. The limit keeps the page, including its style sheet and
     * script, below 60 KB.
     */
    private static final int PROJECT_BYTES = 37_000;

    /** Returns the form with the role that the user selected, or the client role by default. */
    static NewUserForm of(SignedInUser user, FormState form) {
        String role = form.value("role");
        return new NewUserForm(ProjectChoice.of(user, PROJECT_BYTES), role.isEmpty() ? "client" : role);
    }

    static PageResponse showPerson(PageRequest request) {
        return PageResponse.page(
                "people.invite",
                JteinviteGenerated::render,
                of(request.user(), request.form().state()));
    }

    /** Invites a person, and then shows the invitation link. */
    static PageResponse invite(PageRequest request) {
        String email = request.form().value("email").strip();
        return InvitationLinkPage.goTo(
                request, invite(request, "", request.form().value("name").strip(), email));
    }

    /**
     * Invites a person with the role and the projects of the form.
     *
     * @param key identifies the person within the form, or an empty string for the only person
     */
    static IssuedInvitation invite(PageRequest request, String key, String name, String email) {
        NewInvitation body = NewInvitation.of(
                        name, email, Role.of(request.form().value("role")))
                .projects(projectIds(request));
        return SentForms.create(request, key, InvitationEndpoints.CREATE, Arguments.body(body));
    }

    static Arguments<NewInvitation> exampleOfPerson(PageRequest request) {
        return Arguments.body(
                NewInvitation.of(FormCall.NAME, FormCall.EMAIL, Role.CLIENT).projects(List.of()));
    }

    static PageResponse showAccount(PageRequest request) {
        return PageResponse.page(
                "accounts.create",
                JteaccountGenerated::render,
                new NewAccount(of(request.user(), request.form().state()), TokenLife.of(request)));
    }

    /** Creates a service account and, if the form specifies one, its first token. Then shows the token. */
    static PageResponse createAccount(PageRequest request) {
        FormInput form = request.form();
        String email = form.value("email").strip();
        String tokenName = form.value("token_name").strip();
        @Nullable Instant expiry = tokenName.isEmpty() ? null : TokenLife.expiry(request, form.value("expires"));
        User account = SentForms.create(
                request,
                UserEndpoints.CREATE,
                Arguments.body(new NewServiceAccount(
                        form.value("name").strip(),
                        Role.of(form.value("role")),
                        projectIds(request),
                        email.isEmpty() ? null : email)));
        String path = UserKind.SERVICE_ACCOUNTS.path() + "/" + account.id();
        return tokenName.isEmpty()
                ? PageResponse.goTo(path, "account-created", account.name())
                : withToken(request, account.name(), path, new NewToken(tokenName, account.id(), expiry));
    }

    static Arguments<NewServiceAccount> exampleOfAccount(PageRequest request) {
        return Arguments.body(new NewServiceAccount(FormCall.NAME, Role.CLIENT, List.of(), FormCall.EMAIL));
    }

    /**
     * Creates the token of the new account. If the API refuses the token, redirects to the account's page with a
     * message.
     */
    private static PageResponse withToken(PageRequest request, String account, String path, NewToken body) {
        try {
            IssuedToken token = request.user().perform(TokenEndpoints.CREATE, Arguments.body(body));
            return CreatedToken.goTo(request, token, path + "/tokens/new");
        } catch (Refusal refusal) {
            return PageResponse.goTo(path, "account-without-token", account);
        }
    }

    private static List<UUID> projectIds(PageRequest request) {
        return request.form().values(PROJECTS.name()).stream()
                .map(text -> ProjectChoice.id(request.texts(), PROJECTS.name(), text))
                .toList();
    }

    /**
     * The view model of the page that creates a service account.
     *
     * @param life the lifetimes of the first token
     */
    record NewAccount(NewUserForm user, TokenLife life) {}
}
