package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.tokens.TokenPages;
import java.util.ArrayList;
import java.util.List;

/** The pages for creating and managing human users and service accounts. */
public final class PeoplePages {

    private PeoplePages() {}

    /** Returns all pages for human users and service accounts. */
    public static List<ConsolePage> all() {
        String people = UserKind.PEOPLE.path();
        List<ConsolePage> pages = new ArrayList<>();
        pages.add(ConsolePage.of(UserKind.PEOPLE.creationPath(), NewUserForm::showPerson)
                .form(
                        NewUserForm::invite,
                        FormField.of("name"),
                        FormField.of("email"),
                        FormField.of("role"),
                        NewUserForm.PROJECTS,
                        SentForms.NUMBER)
                .shows(InvitationEndpoints.CREATE, NewUserForm::exampleOfPerson)
                .admins());
        pages.add(InviteManyPage.page());
        pages.add(ConsolePage.of(UserKind.SERVICE_ACCOUNTS.creationPath(), NewUserForm::showAccount)
                .form(
                        NewUserForm::createAccount,
                        FormField.of("name"),
                        FormField.of("email"),
                        FormField.of("role"),
                        NewUserForm.PROJECTS,
                        FormField.of("token_name"),
                        FormField.of("expires"),
                        SentForms.NUMBER)
                .shows(UserEndpoints.CREATE, NewUserForm::exampleOfAccount)
                .admins());
        // Both kinds of links require a recent sign-in, because the link is a recovery link if the person joins before
        // the admin sends the form.
        pages.add(ConfirmationPage.of(
                        people + "/{id}/invitation",
                        InvitationLinkPage::ask,
                        InvitationLinkPage::create,
                        InvitationLinkPage.KEEP_CREDENTIALS)
                .shows(InvitationEndpoints.RENEW, request -> InvitationLinkPage.renewal(request, false))
                .admins(0)
                .access(PageAccess.REAUTHENTICATED_ADMIN));
        pages.add(ConsolePage.of(people + "/{id}" + InvitationLinkPage.PATH, InvitationLinkPage::show)
                .access(PageAccess.ADMIN));
        pages.add(OffboardPage.page());
        pages.addAll(SelectedPeople.pages());
        for (UserKind kind : UserKind.values()) {
            pages.addAll(ofUser(kind));
            pages.addAll(UserActions.pages(kind));
            pages.addAll(TokenPages.ofUsers(kind));
        }
        return pages;
    }

    private static List<ConsolePage> ofUser(UserKind kind) {
        String user = kind.path() + "/{id}";
        return List.of(
                ConsolePage.of(user, PersonPage::show).access(PageAccess.ADMIN),
                ConsolePage.of(user + "/projects/new", PersonPage::showChoice)
                        .form(PersonPage::addToProject, FormField.of("project_id"))
                        .shows(ProjectEndpoints.ADD_USER, request -> Arguments.path(FormCall.PROJECT_ID, request.id(0)))
                        .admins(0),
                ConsolePage.of(user + "/edit", UserForms::showEdit)
                        .form(UserForms::edit, EditedField.of("name", "email"))
                        .shows(UserEndpoints.UPDATE, UserForms::exampleOfEdit)
                        .admins(0),
                ConsolePage.of(user + "/tokens/new", UserForms::showToken)
                        .form(UserForms::createToken, TokenPages.FIELDS.toArray(FormField[]::new))
                        .shows(TokenEndpoints.CREATE, request -> TokenPages.example(request, request.id(0)))
                        .admins(),
                ConsolePage.of(user + "/delete", UserForms::showDeletion)
                        .form(UserForms::delete)
                        .admins(UserEndpoints.DELETE, 0)
                        .access(PageAccess.REAUTHENTICATED_ADMIN));
    }
}
