package dev.castellan.server.internal.memory;

import dev.castellan.server.store.KeptAnswers;
import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The kept answers of one organization, as seen by a unit of work. */
final class MemoryKeptAnswers implements KeptAnswers.Editor {

    private final UnitOfWork work;

    MemoryKeptAnswers(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<KeptAnswer> get(KeptAnswer.Scope scope) {
        return work.organization().keptAnswers().find(scope);
    }

    @Override
    public Optional<Instant> oldest() {
        return work.organization().keptAnswers().oldest().map(KeptAnswer::createdAt);
    }

    @Override
    public void insert(KeptAnswer answer) {
        work.insert(work.organization()
                .withKeptAnswers(work.organization().keptAnswers().plus(answer)));
    }

    @Override
    public void delete(KeptAnswer.Scope scope) {
        work.change(work.organization()
                .withKeptAnswers(work.organization().keptAnswers().minus(scope)));
    }

    @Override
    public void deleteBefore(Instant instant, int limit) {
        work.change(work.organization()
                .withKeptAnswers(work.organization().keptAnswers().withoutBefore(instant, limit)));
    }
}
