package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The collections of the organization, and their references to inputs. */
public interface CollectionRows {

    /** Returns the collection with this id. */
    Optional<CollectionRow> get(UUID id);

    /** Returns up to {@code limit} collections whose ids follow {@code after}, in id order. */
    List<CollectionRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} collections of a project, in id order, starting after the id {@code after}. */
    List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit);

    /**
     * Returns collections like {@link #list(UUID, int)}, with an additional {@linkplain RowWithSize limit in bytes}.
     * The size of a collection is {@link RowWithSize#ROW} plus {@link RowWithSize#ID} for each of its inputs.
     */
    List<RowWithSize<CollectionRow>> list(@Nullable UUID after, int limit, long bytes);

    /** Returns collections of a project like {@link #list(UUID, int, long)}. */
    List<RowWithSize<CollectionRow>> inProject(UUID projectId, @Nullable UUID after, int limit, long bytes);

    /** Returns the collections that have one of these ids, in any order. */
    List<CollectionRow> getAll(List<UUID> ids);

    /** Returns the first {@code limit} collections that contain this input, ordered by id. */
    List<CollectionRow> holding(UUID inputId, int limit);

    /** Returns the ids of the inputs in each of these collections, in ascending order. */
    Map<UUID, List<UUID>> inputsOf(List<UUID> ids);

    /** Returns the ids of the inputs in a collection, in ascending order. */
    List<UUID> inputsOf(UUID id);

    /** Returns the ids of the first {@code limit} inputs in a collection, in ascending order. */
    List<UUID> inputsOf(UUID id, int limit);

    /** Returns the number of inputs in a collection, without reading them. */
    int countInputs(UUID id);

    /** Reads and changes the collections in a transaction. */
    interface Editor extends CollectionRows {

        /** Adds an empty collection. The id must be new, and the project must exist. */
        void insert(CollectionRow collection);

        /** Replaces the name of an existing collection. Does not change its other values. */
        void update(CollectionRow collection);

        /** Deletes an existing collection, which must be empty or contain only hidden inputs. */
        void delete(UUID id);

        /**
         * Adds an existing input to an existing collection. Has no effect if the collection already contains the input.
         *
         * @return the new number of inputs in the collection, including hidden inputs, or empty if it already contained
         *     the input
         */
        OptionalLong addInput(UUID id, UUID inputId);

        /**
         * Adds an existing input to existing collections. Has no effect on a collection that already contains the
         * input.
         *
         * @return the new number of inputs, including hidden inputs, in each collection that did not already contain
         *     the input
         */
        Map<UUID, Long> addInput(List<UUID> ids, UUID inputId);

        /** Removes an input from a collection, and returns whether the collection contained it. */
        boolean removeInput(UUID id, UUID inputId);

        /**
         * Removes an input, hidden or not, from up to {@code limit} of the collections that contain it, and returns the
         * number of collections that were changed.
         */
        int removeInputEverywhere(UUID inputId, int limit);
    }
}
