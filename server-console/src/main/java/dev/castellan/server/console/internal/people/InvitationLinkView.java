package dev.castellan.server.console.internal.people;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;

/**
 * What is shown of a new invitation, this once. {@link #toString()} leaves out the link.
 *
 * @param name display name of the user who is invited
 * @param email e-mail address of the user
 * @param isMailed whether a mail with the link goes to that address
 * @param link the link with which the user joins or gets back in
 * @param expiresAt when it stops to work
 * @param path the page of the user
 */
public record InvitationLinkView(
        String name, String email, boolean isMailed, String link, Instant expiresAt, String path) {

    static InvitationLinkView of(PageRequest request, String name, IssuedInvitation invitation) {
        return new InvitationLinkView(
                name,
                invitation.email(),
                request.context().server().sendsMailTo(invitation.email()),
                invitation.url() == null
                        ? request.url("/join") + "#" + invitation.code()
                        : invitation.url().toString(),
                invitation.expiresAt(),
                UserKind.PEOPLE.path() + "/" + invitation.userId());
    }

    /** Returns the user, never the link. */
    @Override
    public String toString() {
        return "InvitationLinkView[" + path + "]";
    }
}
