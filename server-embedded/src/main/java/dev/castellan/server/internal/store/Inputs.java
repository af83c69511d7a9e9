package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The inputs of the organization. */
public interface Inputs {

    /** Returns the input with this id. */
    Optional<InputRow> get(UUID id);

    /** Returns up to {@code limit} inputs whose ids follow {@code after}, in id order. */
    List<InputRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} inputs of a project, in id order, starting after the id {@code after}. */
    List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit);

    /** Returns the inputs that have one of these ids, in any order. */
    List<InputSummary> summaries(List<UUID> ids);

    /** Returns the ids of up to {@code limit} hidden inputs, whose rows have yet to be deleted, in ascending order. */
    List<UUID> hidden(int limit);

    /** Reads and changes the inputs in a transaction. */
    interface Editor extends Inputs {

        /** Returns the ids of up to {@code limit} inputs of a project, hidden or not, in ascending order. */
        List<UUID> allIn(UUID projectId, int limit);

        /** Adds an input. The id must be new, and the project must exist. */
        void insert(InputRow input);

        /** Replaces the name of an existing input. Does not change its other values. */
        void update(InputRow input);

        /**
         * Hides an existing input whose rows will be deleted later. From then on, its queries and its memberships in
         * collections are visible only to the methods that delete them, and still count towards the usage.
         */
        void hide(UUID id);

        /** Deletes an existing input, hidden or not. The input must not have queries or be in a collection. */
        void delete(UUID id);
    }
}
