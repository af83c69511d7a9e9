package dev.castellan.server.internal.store.credentials;

/**
 * An open invitation in a list, with the user's e-mail address.
 *
 * @param email the e-mail address of the user
 */
public record ListedInvitation(InvitationRow invitation, String email) {}
