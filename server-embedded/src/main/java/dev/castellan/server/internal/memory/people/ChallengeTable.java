package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.ChallengeRow;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The challenges of an organization that wait for an answer. Immutable.
 *
 * @param rows the challenges
 * @param byExpiry the challenges, the one that expires first before the others
 * @param byUser the challenges of a user
 */
public record ChallengeTable(
        Tree<TokenHash, ChallengeRow> rows, Tree<ChallengeRow, ChallengeRow> byExpiry, Groups<ChallengeRow> byUser) {

    private static final Comparator<ChallengeRow> EARLIEST_FIRST =
            Comparator.comparing(ChallengeRow::expiresAt).thenComparing(ChallengeRow::hash);

    static final ChallengeTable EMPTY = new ChallengeTable(
            Tree.empty("challenge", Comparator.<TokenHash>naturalOrder()),
            Tree.empty("challenge", EARLIEST_FIRST),
            Groups.empty(EARLIEST_FIRST));

    public Optional<ChallengeRow> find(TokenHash hash) {
        return rows.find(hash);
    }

    public List<ChallengeRow> expiringBefore(Instant instant, int limit) {
        return byExpiry.keys()
                .takeWhile(challenge -> challenge.expiresAt().isBefore(instant))
                .limit(limit)
                .toList();
    }

    public ChallengeTable plus(ChallengeRow challenge) {
        UUID user = challenge.userId();
        return new ChallengeTable(
                rows.plus(challenge.hash(), challenge),
                byExpiry.with(challenge, challenge),
                user == null ? byUser : byUser.plus(user, challenge));
    }

    public ChallengeTable minus(ChallengeRow challenge) {
        UUID user = challenge.userId();
        return new ChallengeTable(
                rows.minus(challenge.hash()),
                byExpiry.minus(challenge),
                user == null ? byUser : byUser.minus(user, challenge));
    }

    ChallengeTable withoutUser(UUID userId) {
        return without(byUser.list(userId));
    }

    public ChallengeTable without(Iterable<ChallengeRow> challenges) {
        ChallengeTable rest = this;
        for (ChallengeRow challenge : challenges) {
            rest = rest.minus(challenge);
        }
        return rest;
    }
}
