package dev.castellan.server.console.internal.people;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * The view model of the page that shows a new invitation link or recovery link once. {@link #toString()} omits the
 * link.
 *
 * @param name display name of the invited user
 * @param invitation the invitation
 * @param link the link that the user opens to join or to recover the account
 * @param isMailed whether the server sends the link to the user by e-mail
 */
public record InvitationLinkView(String name, IssuedInvitation invitation, String link, boolean isMailed) {

    static InvitationLinkView of(PageRequest request, String name, IssuedInvitation invitation) {
        return new InvitationLinkView(
                name,
                invitation,
                invitation.url() == null
                        ? request.url("/join") + "#" + invitation.code()
                        : invitation.url().toString(),
                request.context().server().sendsMailTo(invitation.email()));
    }

    /** Returns the path of the user's page. */
    public String path() {
        return UserKind.PEOPLE.path() + "/" + invitation.userId();
    }

    /** Returns the path of the user's page, but not the link. */
    @Override
    public String toString() {
        return "InvitationLinkView[" + path() + "]";
    }
}
