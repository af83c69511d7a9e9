package dev.castellan.server.jdbc;

import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.store.View;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs work that reads. What the first statement of a caller's work brings is often all that it asks for, and one
 * statement is one state; work that asks for more runs once more, in a transaction.
 */
final class Reads {

    private final Database database;
    private final Openings openings;
    private final Works works;
    private final Repeats repeats;

    Reads(Database database, Openings openings, Works works) {
        this.database = database;
        this.openings = openings;
        this.works = works;
        this.repeats = new Repeats(database.failures());
    }

    <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        return repeats.run(() -> inTransaction(handle ->
                works.run(handle, organizationId, Session.Scope.READ, openings.of(handle, organizationId), work)));
    }

    <T> Optional<T> readAs(TokenHash hash, ReadHint hint, BiFunction<? super View, ? super Bearer, ? extends T> work) {
        return repeats.run(() -> readOnce(hash, hint, work));
    }

    private <T> Optional<T> readOnce(
            TokenHash hash, ReadHint hint, BiFunction<? super View, ? super Bearer, ? extends T> work) {
        if (!hint.more()) {
            try (Handle handle = database.reader()) {
                return run(handle, Session.Scope.KNOWN, hash, hint, work);
            } catch (UnforeseenException e) {
                // the hint was wrong
            } catch (JdbiException e) {
                throw database.failures().translated(e);
            }
        }
        return inTransaction(handle -> run(handle, Session.Scope.READ, hash, hint, work));
    }

    private <T> Optional<T> run(
            Handle handle,
            Session.Scope scope,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super Bearer, ? extends T> work) {
        return openings.of(handle, hash, hint).map(opening -> {
            Bearer bearer = Objects.requireNonNull(opening.bearer());
            return works.run(handle, bearer.organizationId(), scope, opening, view -> work.apply(view, bearer));
        });
    }

    private <T> T inTransaction(Function<Handle, T> work) {
        try (Handle handle = database.reader()) {
            handle.begin();
            try {
                return work.apply(handle);
            } finally {
                // nothing was changed: the end of the state that was seen
                handle.rollback();
            }
        } catch (JdbiException e) {
            throw database.failures().translated(e);
        }
    }
}
