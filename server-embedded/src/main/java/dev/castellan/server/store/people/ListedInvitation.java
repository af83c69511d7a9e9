package dev.castellan.server.store.people;

/**
 * An open invitation in a list, with what the list shows of its user.
 *
 * @param invitation the invitation
 * @param email the e-mail address of its user
 */
public record ListedInvitation(InvitationRow invitation, String email) {}
