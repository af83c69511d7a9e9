package dev.castellan.server.console.internal.people;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * The view of the page that shows a new invitation or recovery link, once. {@link #toString()} omits the link.
 *
 * @param name display name of the invited user
 * @param invitation the invitation
 * @param link the link with which the user joins or recovers the account
 * @param isMailed whether the server mails the link to the user
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

    /** Returns the path of the page of the user. */
    public String path() {
        return UserKind.PEOPLE.path() + "/" + invitation.userId();
    }

    /** Returns the path of the user, but not the link. */
    @Override
    public String toString() {
        return "InvitationLinkView[" + path() + "]";
    }
}
