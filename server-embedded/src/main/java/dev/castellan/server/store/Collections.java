package dev.castellan.server.store;

import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The collections of the organization, and the inputs that each refers to. */
public interface Collections {

    /** Returns the collection with this id. */
    Optional<CollectionRow> get(UUID id);

    /** Returns up to {@code limit} collections with ids after {@code after}, in the order of their ids. */
    List<CollectionRow> list(@Nullable UUID after, int limit);

    /**
     * Returns up to {@code limit} collections of a project with ids after {@code after}, in the order of their ids.
     */
    List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit);

    /** Returns the ids of the inputs in a collection, in ascending order. */
    List<UUID> inputsOf(UUID id);

    /** The collections in a transaction that changes them. */
    interface Editor extends Collections {

        /** Adds an empty collection; its id must be new, and its project must exist. */
        void insert(CollectionRow collection);

        /** Deletes a collection; it must exist and be empty. */
        void delete(UUID id);

        /** Puts an existing input into an existing collection; does nothing if it is there already. */
        void addInput(UUID id, UUID inputId);

        /** Removes an input from a collection, and returns whether it was there. */
        boolean removeInput(UUID id, UUID inputId);

        /** Removes an input from every collection that holds it. */
        void removeInputEverywhere(UUID inputId);
    }
}
