package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queries of the organization. */
public interface Queries {

    /** Returns the query with this id. */
    Optional<QueryRow> get(UUID id);

    /** Returns up to {@code limit} queries of an input, in id order, starting after the id {@code after}. */
    List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit);

    /**
     * Returns queries of an input like {@link #ofInput(UUID, UUID, int)}, with an additional {@linkplain RowWithSize
     * limit in bytes}. The size of a query is {@link RowWithSize#ROW} plus the size of its payload.
     */
    List<RowWithSize<QueryRow>> ofInput(UUID inputId, @Nullable UUID after, int limit, long bytes);

    /** Reads and changes the queries in a transaction. */
    interface Editor extends Queries {

        /** Adds a query. The id must be new, and the input must exist. */
        void insert(QueryRow query);

        /** Deletes an existing query. */
        void delete(UUID id);

        /**
         * Deletes up to {@code limit} queries of an input, hidden or not, and returns the number of deleted queries.
         */
        int deleteOf(UUID inputId, int limit);
    }
}
