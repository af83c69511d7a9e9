package dev.castellan.server.store;

import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.InputSummary;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The inputs of the organization. */
public interface Inputs {

    /** Returns the input with this id. */
    Optional<InputRow> get(UUID id);

    /** Returns up to {@code limit} inputs with ids after {@code after}, in the order of their ids. */
    List<InputRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} inputs of a project with ids after {@code after}, in the order of their ids. */
    List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit);

    /** Returns the existing inputs among these ids, in any order. */
    List<InputSummary> summaries(List<UUID> ids);

    /** Returns the ids of up to {@code limit} hidden inputs, in ascending order. Their rows are still to be deleted. */
    List<UUID> hidden(int limit);

    /** The inputs in a transaction that changes them. */
    interface Editor extends Inputs {

        /** Adds an input. Its id must be new, and its project must exist. */
        void insert(InputRow input);

        /**
         * Hides an existing input whose rows are still to be deleted. From then on, its queries and the references of
         * collections to it exist only for the methods that delete them, and for the usage.
         */
        void hide(UUID id);

        /** Deletes an input, hidden or not. It must exist. It must not have queries or be in a collection. */
        void delete(UUID id);
    }
}
