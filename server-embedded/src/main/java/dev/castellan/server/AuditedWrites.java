package dev.castellan.server;

import dev.castellan.server.internal.execution.AuditTrail;
import dev.castellan.server.internal.execution.Failure;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of the administration, records them in their transactions, and tells the audit listener of them as of
 * those of requests.
 */
final class AuditedWrites {

    private final Store store;
    private final AdministrationReads reads;
    private final Clock clock;
    private final AuditTrail audit;
    private final EventRecorder recorder;

    /**
     * Writes to a store.
     *
     * @param clock dates what was not made; the store dates what was
     */
    AuditedWrites(Store store, AdministrationReads reads, Clock clock, AuditTrail audit, EventRecorder recorder) {
        this.store = store;
        this.reads = reads;
        this.clock = clock;
        this.audit = audit;
        this.recorder = recorder;
    }

    /** Returns the same writes with another recorder. */
    AuditedWrites with(EventRecorder other) {
        return new AuditedWrites(store, reads, clock, audit, other);
    }

    EventRecorder recorder() {
        return recorder;
    }

    /** Makes a change of an organization. */
    <T> T write(Attempt attempt, Function<? super Transaction, T> change, Function<T, @Nullable UUID> createdId) {
        return told(attempt, createdId, () -> {
                    reads.checkExists(attempt.organizationId());
                    return Optional.of(
                            store.write(attempt.organizationId(), tx -> made(tx, attempt, change, createdId)));
                })
                .orElseThrow();
    }

    /**
     * Creates an organization.
     *
     * @param unusedTag returns a tag that no organization has
     * @param change creates the organization with this tag
     */
    <T> T create(Attempt attempt, Supplier<String> unusedTag, BiFunction<? super Transaction, String, T> change) {
        Function<T, @Nullable UUID> created = result -> attempt.organizationId();
        return told(attempt, created, () -> {
                    String tag = unusedTag.get();
                    return Optional.of(store.write(
                            attempt.organizationId(),
                            tx -> made(tx, attempt, inner -> change.apply(inner, tag), created)));
                })
                .orElseThrow();
    }

    /** Creates an organization if the store holds none. */
    <T> Optional<T> createFirst(Attempt attempt, Function<? super Transaction, T> change) {
        Function<T, @Nullable UUID> created = result -> attempt.organizationId();
        return told(
                attempt,
                created,
                () -> store.writeIfEmpty(attempt.organizationId(), tx -> made(tx, attempt, change, created)));
    }

    /**
     * Makes several changes of an organization in one transaction.
     *
     * @param opening gives the operations to a transaction
     */
    <T> T writeAll(UUID organizationId, Function<Transaction, Changes> opening, Function<? super Changes, T> work) {
        reads.checkExists(organizationId);
        AtomicReference<Changes> last = new AtomicReference<>();
        try {
            Made<T> made = store.write(organizationId, tx -> {
                Changes changes = opening.apply(tx);
                last.set(changes);
                return new Made<>(work.apply(changes), tx.now());
            });
            Objects.requireNonNull(last.get())
                    .done()
                    .forEach(change -> audit.tell(
                            change.attempt().made(recorder.via(), made.at(), change.createdId()), change.output()));
            return made.result();
        } catch (RuntimeException e) {
            unmade(last.get(), e).forEach(attempt -> audit.tell(attempt.failed(recorder.via(), now(), e)));
            throw e;
        }
    }

    /** Returns what to tell of: all of it if the outcome is not known, otherwise the change that failed. */
    private static List<Attempt> unmade(@Nullable Changes changes, RuntimeException problem) {
        if (changes == null) {
            return List.of();
        }
        if (problem instanceof OutcomeUnknownException) {
            return changes.done().stream().map(Changes.DoneChange::attempt).toList();
        }
        Attempt current = changes.current();
        return current == null ? List.of() : List.of(current);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private <T> Optional<T> told(
            Attempt attempt, Function<T, @Nullable UUID> createdId, Supplier<Optional<Made<T>>> write) {
        try {
            Optional<Made<T>> made = write.get();
            made.ifPresent(change -> audit.tell(
                    attempt.made(recorder.via(), change.at(), createdId.apply(change.result())), change.result()));
            return made.map(Made::result);
        } catch (RuntimeException e) {
            audit.tell(attempt.failed(recorder.via(), now(), e));
            throw e;
        }
    }

    private <T> Made<T> made(
            Transaction tx,
            Attempt attempt,
            Function<? super Transaction, T> change,
            Function<T, @Nullable UUID> createdId) {
        T result = change.apply(tx);
        recorder.record(tx, attempt, createdId.apply(result));
        return new Made<>(result, tx.now());
    }

    /** The result of a change, and when it was made. */
    private record Made<T>(T result, Instant at) {}

    /**
     * What is attempted.
     *
     * @param operation its name, as the audit listener is told
     * @param organizationId the organization that is to be changed
     * @param path the ids of what is to be changed
     */
    record Attempt(String operation, UUID organizationId, List<UUID> path) {

        static Attempt of(String operation, UUID organizationId, UUID... path) {
            return new Attempt(operation, organizationId, List.of(path));
        }

        private ChangeNotice made(Via via, Instant at, @Nullable UUID createdId) {
            return event(via, at, createdId, Outcome.MADE, null);
        }

        private ChangeNotice failed(Via via, Instant at, RuntimeException problem) {
            return event(via, at, null, Failure.outcome(problem), Failure.status(problem));
        }

        private ChangeNotice event(
                Via via, Instant at, @Nullable UUID createdId, Outcome outcome, @Nullable Integer status) {
            return new ChangeNotice(
                    at, via, operation, organizationId, null, null, null, null, path, createdId, outcome, status);
        }
    }
}
