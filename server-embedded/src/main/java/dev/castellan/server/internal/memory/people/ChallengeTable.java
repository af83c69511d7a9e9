package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.store.people.ChallengeRow;
import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * The challenges of an organization that wait for an answer. Immutable.
 *
 * @param rows the challenges
 * @param byExpiry the challenges, the one that expires first before the others
 * @param byUser the challenges of a user
 */
public record ChallengeTable(
        TreePMap<TokenHash, ChallengeRow> rows, TreePSet<ChallengeRow> byExpiry, Groups<UUID, ChallengeRow> byUser) {

    private static final Comparator<ChallengeRow> EARLIEST_FIRST =
            Comparator.comparing(ChallengeRow::expiresAt).thenComparing(ChallengeRow::hash);

    static final ChallengeTable EMPTY = new ChallengeTable(
            TreePMap.empty(), TreePSet.empty(EARLIEST_FIRST), Groups.empty(Order.OF_IDS, EARLIEST_FIRST));

    public Optional<ChallengeRow> find(TokenHash hash) {
        return Optional.ofNullable(rows.get(hash));
    }

    public List<ChallengeRow> expiringBefore(Instant instant, int limit) {
        return byExpiry.stream()
                .takeWhile(challenge -> challenge.expiresAt().isBefore(instant))
                .limit(limit)
                .toList();
    }

    public ChallengeTable plus(ChallengeRow challenge) {
        if (rows.containsKey(challenge.hash())) {
            throw new IllegalStateException("challenge " + challenge.hash() + " exists already");
        }
        UUID user = challenge.userId();
        return new ChallengeTable(
                rows.plus(challenge.hash(), challenge),
                byExpiry.plus(challenge),
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
        return without(byUser.of(userId));
    }

    public ChallengeTable without(Iterable<ChallengeRow> challenges) {
        ChallengeTable rest = this;
        for (ChallengeRow challenge : challenges) {
            rest = rest.minus(challenge);
        }
        return rest;
    }
}
