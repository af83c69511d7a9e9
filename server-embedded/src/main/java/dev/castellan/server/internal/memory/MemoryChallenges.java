package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.people.ChallengeTable;
import dev.castellan.server.store.people.ChallengeRow;
import dev.castellan.server.store.people.Challenges;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The challenges of one organization in a unit of work. */
final class MemoryChallenges implements Challenges.Editor {

    private final UnitOfWork work;

    MemoryChallenges(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public int count() {
        return table().rows().size();
    }

    @Override
    public void insert(ChallengeRow challenge) {
        UUID user = challenge.userId();
        if (user != null) {
            work.organization().users().rows().get(user);
        }
        work.row();
        change(challenges -> challenges.plus(challenge));
    }

    @Override
    public Optional<ChallengeRow> take(TokenHash hash) {
        Optional<ChallengeRow> taken = table().find(hash);
        change(challenges -> challenges.without(taken.stream().toList()));
        return taken;
    }

    @Override
    public int deleteExpiredBefore(Instant instant, int limit) {
        List<ChallengeRow> expired = table().expiringBefore(instant, limit);
        change(challenges -> challenges.without(expired));
        return expired.size();
    }

    private ChallengeTable table() {
        return work.organization().people().challenges();
    }

    private void change(UnaryOperator<ChallengeTable> change) {
        work.change(work.organization().withPeople(work.organization().people().withChallenges(change.apply(table()))));
    }
}
