package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.Usage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of {@link Inputs}. */
public interface InputsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfInput() {
        JsonValue payload = JsonValue.parse("{\"n\":1.50,\"t\":\"\ud83d\ude00\",\"a\":[null,true]}");
        InputRow full = new InputRow(id(1), id(10), "i", payload, START);
        InputRow bare = new InputRow(id(2), id(10), null, null, START);
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(full);
            tx.inputs().insert(bare);
        });

        assertThat(find(view -> view.inputs().get(id(1)))).contains(full);
        assertThat(find(view -> view.inputs().get(id(2)))).contains(bare);
        assertThat(find(view -> view.inputs().get(id(3)))).isEmpty();
    }

    @Test
    default void renamedInputKeepsItsPayload() {
        JsonValue payload = JsonValue.parse("{\"n\":1.50}");
        InputRow row = new InputRow(id(1), id(10), "i", payload, START);
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(row);
        });
        Usage before = find(view -> Optional.of(view.usage())).orElseThrow();

        write(tx -> tx.inputs().update(new InputRow(id(1), id(10), null, JsonValue.of("ignored"), START)));
        assertThat(find(view -> view.inputs().get(id(1)))).contains(row.withName(null));
        write(tx -> tx.inputs().update(row.withName("renamed")));
        assertThat(find(view -> view.inputs().get(id(1)))).contains(row.withName("renamed"));
        assertThat(find(view -> Optional.of(view.usage()))).contains(before);

        write(tx -> tx.inputs().hide(id(1)));
        assertRefused(id(1), tx -> tx.inputs().update(row));
        assertRefused(id(2), tx -> tx.inputs().update(input(2, project(10))));
    }

    @Test
    default void storesJsonNullAsPayload() {
        InputRow row = new InputRow(id(1), id(10), null, JsonValue.parse("null"), START);
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(row);
        });

        assertThat(find(view -> view.inputs().get(id(1)))).contains(row);
    }

    @Test
    default void listsInputsByPageInIdOrder() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.projects().insert(project(11));
            tx.inputs().insert(input(3, project(10)));
            tx.inputs().insert(input(1, project(11)));
            tx.inputs().insert(input(2, project(10)));
        });

        assertThat(items(view -> view.inputs().list(null, 2)))
                .extracting(InputRow::id)
                .containsExactly(id(1), id(2));
        assertThat(items(view -> view.inputs().list(id(2), 2)))
                .extracting(InputRow::id)
                .containsExactly(id(3));
    }

    @Test
    default void doesNotFindDeletedInput() {
        insertInput();

        write(tx -> tx.inputs().delete(id(1)));

        assertThat(find(view -> view.inputs().get(id(1)))).isEmpty();
    }

    @Test
    default void refusesToDeleteInputWithQueries() {
        insertInput();
        write(tx -> tx.queries().insert(query(5, input(1, project(10)))));

        assertRefused(id(1), tx -> tx.inputs().delete(id(1)));

        write(tx -> {
            tx.queries().deleteOf(id(1), 1_000);
            tx.inputs().delete(id(1));
        });
        assertThat(find(view -> view.inputs().get(id(1)))).isEmpty();
    }

    @Test
    default void refusesToDeleteInputInCollection() {
        insertInput();
        write(tx -> {
            tx.collections().insert(collection(5, project(10)));
            tx.collections().addInput(id(5), id(1));
        });

        assertRefused(id(1), tx -> tx.inputs().delete(id(1)));

        write(tx -> {
            tx.collections().removeInputEverywhere(id(1), 1_000);
            tx.inputs().delete(id(1));
        });
        assertThat(find(view -> view.inputs().get(id(1)))).isEmpty();
    }

    @Test
    default void refusesDuplicateInputAndUnknownReferences() {
        insertInput();

        assertRefused(id(1), tx -> tx.inputs().insert(input(1, project(10))));
        assertRefused(id(77), tx -> tx.inputs().insert(input(2, project(77))));
        assertRefused(id(77), tx -> tx.inputs().delete(id(77)));
    }

    private void insertInput() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(input(1, project(10)));
        });
    }
}
