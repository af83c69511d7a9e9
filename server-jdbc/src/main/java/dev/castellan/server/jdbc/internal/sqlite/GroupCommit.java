package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Runs several pieces of work one after the other in one transaction, each undone by itself if it throws. */
public final class GroupCommit {

    private static final String PIECE = "piece";

    private final ConnectionPools database;
    private final PrefetchQueries openings;
    private final UnitOfWorkRunner works;

    public GroupCommit(ConnectionPools database, PrefetchQueries openings, UnitOfWorkRunner works) {
        this.database = database;
        this.openings = openings;
        this.works = works;
    }

    /** Runs and finishes all pieces. Where there is no room for all of them, each gets a transaction of its own. */
    void all(List<PendingWrite<?>> pieces) {
        try {
            together(pieces);
        } catch (Throwable e) { // also what work throws without declaring it
            if (pieces.size() > 1 && lacksRoom(e)) {
                pieces.forEach(piece -> all(List.of(piece)));
                return;
            }
            pieces.forEach(piece -> piece.fail(e));
        }
        pieces.forEach(PendingWrite::finish);
    }

    private static boolean lacksRoom(Throwable failure) {
        SQLException cause = FailureTranslator.sqlException(failure);
        return failure instanceof StoreUnavailableException && cause != null && SqliteDialect.isFull(cause);
    }

    private void together(List<PendingWrite<?>> pieces) {
        try (Handle handle = database.writer()) {
            handle.begin();
            try {
                pieces.forEach(piece -> run(handle, piece, pieces.size() > 1));
            } catch (Throwable e) {
                ConnectionPools.undo(handle, e);
                throw e;
            }
            commit(handle);
        } catch (JdbiException e) {
            throw database.failures().translated(e);
        }
    }

    private void run(Handle handle, PendingWrite<?> piece, boolean isOneOfMany) {
        if (isOneOfMany) {
            handle.savepoint(PIECE);
        }
        try {
            piece.run(new OnHandle(handle, piece));
            if (isOneOfMany) {
                handle.releaseSavepoint(PIECE);
            }
        } catch (StoreUnavailableException | JdbiException e) {
            throw e;
        } catch (Throwable e) {
            if (!isOneOfMany) {
                throw e;
            }
            piece.fail(e);
            // Jdbi forgets the savepoint with this; the commit releases it
            handle.rollbackToSavepoint(PIECE);
        }
    }

    /** What a full disk refuses was not kept; what a broken one refuses may be found after a crash. */
    private void commit(Handle handle) {
        try {
            handle.commit();
        } catch (JdbiException e) {
            ConnectionPools.undo(handle, e);
            SQLException cause = FailureTranslator.sqlException(e);
            if (cause != null && SqliteDialect.isFull(cause)) {
                throw database.failures().unavailable(cause);
            }
            throw new OutcomeUnknownException("the disk failed while a change was being committed", e);
        }
    }

    private final class OnHandle implements PendingWrite.Runner {

        private final Handle handle;
        private final PendingWrite<?> piece;

        OnHandle(Handle handle, PendingWrite<?> piece) {
            this.handle = handle;
            this.piece = piece;
        }

        @Override
        public <T> T run(Function<? super Transaction, ? extends T> work) {
            Prefetched opening = openings.of(handle, piece.organizationId());
            return works.run(handle, piece.organizationId(), Session.Scope.CHANGE, opening, work);
        }
    }
}
