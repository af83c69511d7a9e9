package dev.castellan.server.internal.memory.state;

/**
 * What is found by the hash of a secret, in all organizations. Immutable.
 *
 * @param tokens the API tokens
 * @param invitations the invitations, whose rows have the ids of their users
 * @param sessions the sessions
 */
public record Locations(HashIndex tokens, HashIndex invitations, HashIndex sessions) {

    static final Locations EMPTY =
            new Locations(HashIndex.empty("token"), HashIndex.empty("invitation of user"), HashIndex.empty("session"));

    public Locations withTokens(HashIndex newTokens) {
        return new Locations(newTokens, invitations, sessions);
    }

    public Locations withInvitations(HashIndex newInvitations) {
        return new Locations(tokens, newInvitations, sessions);
    }

    public Locations withSessions(HashIndex newSessions) {
        return new Locations(tokens, invitations, newSessions);
    }
}
