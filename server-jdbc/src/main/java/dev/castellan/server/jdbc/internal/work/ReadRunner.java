package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.NotPrefetchedException;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs work that reads. What the first statement of a caller's work brings is often all that it asks for, and one
 * statement is one state; work that asks for more runs once more, in a transaction.
 */
public final class ReadRunner {

    private final ConnectionPools database;
    private final PrefetchQueries openings;
    private final CallerLookup callers;
    private final CallerLookup callersWithOrganization;
    private final UnitOfWorkRunner works;
    private final TransactionRetries repeats;

    public ReadRunner(
            ConnectionPools database,
            PrefetchQueries openings,
            CallerLookup callers,
            CallerLookup callersWithOrganization,
            UnitOfWorkRunner works) {
        this.database = database;
        this.openings = openings;
        this.callers = callers;
        this.callersWithOrganization = callersWithOrganization;
        this.works = works;
        this.repeats = new TransactionRetries(database.failures());
    }

    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        return repeats.run(() -> inTransaction(handle ->
                works.run(handle, organizationId, Session.Scope.READ, openings.of(handle, organizationId), work)));
    }

    public <T> Optional<T> readAs(
            TokenHash hash, ReadHint hint, BiFunction<? super View, ? super TokenOwner, ? extends T> work) {
        return repeats.run(() -> readOnce(hash, hint, work));
    }

    private <T> Optional<T> readOnce(
            TokenHash hash, ReadHint hint, BiFunction<? super View, ? super TokenOwner, ? extends T> work) {
        if (!hint.more()) {
            try {
                return find(hash, hint).map(opening -> {
                    TokenOwner bearer = Objects.requireNonNull(opening.bearer());
                    return works.runOnKnown(bearer.organizationId(), opening, view -> work.apply(view, bearer));
                });
            } catch (NotPrefetchedException e) {
                // the hint was wrong
            }
        }
        return inTransaction(handle -> callersWithOrganization
                .find(handle.getConnection(), hash, hint.projectId())
                .map(opening -> {
                    TokenOwner bearer = Objects.requireNonNull(opening.bearer());
                    return works.run(
                            handle,
                            bearer.organizationId(),
                            Session.Scope.READ,
                            opening,
                            view -> work.apply(view, bearer));
                }));
    }

    /** Holds the connection for one statement only. */
    private Optional<Prefetched> find(TokenHash hash, ReadHint hint) {
        try (Connection connection = database.readers().getConnection()) {
            return callers.find(connection, hash, hint.projectId());
        } catch (SQLException e) {
            throw database.failures().translated(e);
        }
    }

    private <T> T inTransaction(HandleCallback<T, SQLException> work) {
        try (Handle handle = database.reader()) {
            handle.begin();
            T result;
            try {
                result = work.withHandle(handle);
            } catch (Throwable e) { // also what the work throws without declaring it
                ConnectionPools.undo(handle, e);
                throw e;
            }
            // nothing was changed: the end of the state that was seen
            handle.rollback();
            return result;
        } catch (JdbiException | SQLException e) {
            throw database.failures().translated(e);
        }
    }
}
