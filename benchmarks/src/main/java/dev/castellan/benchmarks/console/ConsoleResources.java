package dev.castellan.benchmarks.console;

import dev.castellan.model.CollectionType;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.QueryRow;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Collections of a project, inputs of one of them, and queries of one of these.
 *
 * @param collection the collection with all inputs
 * @param input the input with all queries
 * @param query one of the queries
 */
record ConsoleResources(UUID collection, UUID input, UUID query) {

    private static final JsonValue PAYLOAD = JsonValue.of(Map.of("text", "What is the distance to the moon?"));

    /** Creates as many of each kind. */
    static ConsoleResources fill(Store store, UUID organization, UUID project, int count) {
        return store.write(organization, tx -> {
            ConsoleResources first = next(tx, project, UUID.randomUUID(), UUID.randomUUID());
            for (int i = 1; i < count; i++) {
                insertCollection(tx, UUID.randomUUID(), project, i);
                insertInput(tx, UUID.randomUUID(), first.collection(), project);
                insertQuery(tx, UUID.randomUUID(), first.input(), project);
            }
            return first;
        });
    }

    private static ConsoleResources next(Transaction tx, UUID project, UUID collection, UUID input) {
        UUID query = UUID.randomUUID();
        insertCollection(tx, collection, project, 0);
        insertInput(tx, input, collection, project);
        insertQuery(tx, query, input, project);
        return new ConsoleResources(collection, input, query);
    }

    private static void insertCollection(Transaction tx, UUID id, UUID project, int number) {
        tx.collections()
                .insert(new CollectionRow(id, project, "collection " + number, CollectionType.DEFAULT, Instant.EPOCH));
    }

    private static void insertInput(Transaction tx, UUID id, UUID collection, UUID project) {
        tx.inputs().insert(new InputRow(id, project, "input", PAYLOAD, Instant.EPOCH));
        OptionalLong unused = tx.collections().addInput(collection, id);
    }

    private static void insertQuery(Transaction tx, UUID id, UUID input, UUID project) {
        tx.queries().insert(new QueryRow(id, input, project, PAYLOAD, Instant.EPOCH));
    }
}
