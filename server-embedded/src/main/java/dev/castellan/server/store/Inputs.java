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

    /** Returns those of the inputs with these ids that exist, in any order. */
    List<InputSummary> summaries(List<UUID> ids);

    /** Returns the ids of up to {@code limit} hidden inputs, in ascending order. Their rows have still to be deleted. */
    List<UUID> hidden(int limit);

    /** The inputs in a transaction that changes them. */
    interface Editor extends Inputs {

        /** Adds an input; its id must be new, and its project must exist. */
        void insert(InputRow input);

        /**
         * Hides an input that is deleted but for its rows. From now on its queries and the references of collections to
         * it do not exist either, but for the methods that delete them, and the usage. It must exist.
         */
        void hide(UUID id);

        /** Deletes an input, hidden or not; it must exist, have no queries and be in no collection. */
        void delete(UUID id);
    }
}
