package dev.castellan.server.store;

import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.RowWithSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The collections of the organization, and the inputs that each refers to. */
public interface CollectionRows {

    /** Returns the collection with this id. */
    Optional<CollectionRow> get(UUID id);

    /** Returns up to {@code limit} collections with ids after {@code after}, in the order of their ids. */
    List<CollectionRow> list(@Nullable UUID after, int limit);

    /**
     * Returns up to {@code limit} collections of a project with ids after {@code after}, in the order of their ids.
     */
    List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit);

    /**
     * Returns collections like {@link #list(UUID, int)}, {@linkplain RowWithSize bounded} in bytes; the size of a collection is
     * {@link RowWithSize#ID} for each of its inputs and {@link RowWithSize#ROW}.
     */
    List<RowWithSize<CollectionRow>> list(@Nullable UUID after, int limit, long bytes);

    /** Returns collections of a project like {@link #list(UUID, int, long)}. */
    List<RowWithSize<CollectionRow>> inProject(UUID projectId, @Nullable UUID after, int limit, long bytes);

    /** Returns those of the collections with these ids that exist, in any order. */
    List<CollectionRow> getAll(List<UUID> ids);

    /** Returns the first {@code limit} collections that hold an input, in the order of their ids. */
    List<CollectionRow> holding(UUID inputId, int limit);

    /** Returns the ids of the inputs in each of these collections, in ascending order. */
    Map<UUID, List<UUID>> inputsOf(List<UUID> ids);

    /** Returns the ids of the inputs in a collection, in ascending order. */
    List<UUID> inputsOf(UUID id);

    /** Returns the ids of the first {@code limit} inputs in a collection, in ascending order. */
    List<UUID> inputsOf(UUID id, int limit);

    /** Returns the number of inputs in a collection, without reading them. */
    int countInputs(UUID id);

    /** The collections in a transaction that changes them. */
    interface Editor extends CollectionRows {

        /** Adds an empty collection; its id must be new, and its project must exist. */
        void insert(CollectionRow collection);

        /** Deletes a collection; it must exist and be empty, but for hidden inputs. */
        void delete(UUID id);

        /**
         * Puts an existing input into an existing collection; does nothing if it is there already.
         *
         * @return how many inputs the collection holds now, also the hidden ones; empty if the input was there already
         */
        OptionalLong addInput(UUID id, UUID inputId);

        /**
         * Puts an existing input into existing collections; does nothing where it is there already.
         *
         * @return how many inputs each of the collections holds now, also the hidden ones, but for those where the input
         *     was already
         */
        Map<UUID, Long> addInput(List<UUID> ids, UUID inputId);

        /** Removes an input from a collection, and returns whether it was there. */
        boolean removeInput(UUID id, UUID inputId);

        /**
         * Removes an input, hidden or not, from up to {@code limit} collections that hold it, and returns from how many.
         */
        int removeInputEverywhere(UUID inputId, int limit);
    }
}
