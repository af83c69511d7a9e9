package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests lists with a limit in bytes, and lookups and changes that involve many collections at once. */
public interface SizedListsContract extends StoreContract {

    @Test
    default void listOfQueriesEndsBeforeItExceedsSizeLimit() {
        insert();

        // a payload is 1000 letters in quotes
        long size = RowWithSize.ROW + 1_002;
        assertThat(items(view -> view.queries().ofInput(id(1), null, 9, 3 * size)))
                .extracting(sized -> sized.row().id())
                .containsExactly(id(101), id(102), id(103), id(104));
        assertThat(items(view -> view.queries().ofInput(id(1), id(101), 9, 3 * size - 1)))
                .extracting(RowWithSize::bytes)
                .containsExactly(size, size, size);
        assertThat(items(view -> view.queries().ofInput(id(1), null, 2, 3 * size)))
                .hasSize(2);
        assertThat(items(view -> view.queries().ofInput(id(1), null, 9, 1))).hasSize(2);
        assertThat(items(view -> view.queries().ofInput(id(1), id(105), 9, 1))).hasSize(1);
        assertThat(items(view -> view.queries().ofInput(id(1), null, 9, Long.MAX_VALUE)))
                .extracting(RowWithSize::row)
                .isEqualTo(items(view -> view.queries().ofInput(id(1), null, 9)));
    }

    @Test
    default void limitsCollectionListsByTotalSize() {
        insert();

        // collection 11 contains no inputs, collection 12 one input, collection 13 two inputs, and so on
        assertThat(items(view -> view.collections().list(null, 9, Long.MAX_VALUE)))
                .extracting(RowWithSize::bytes)
                .containsExactly(512L, 552L, 592L, 632L);
        assertThat(items(view -> view.collections().list(null, 9, 512 + 552)))
                .extracting(RowWithSize::row)
                .containsExactly(collections(11, 12, 13));
        assertThat(items(view -> view.collections().list(id(11), 9, 1)))
                .extracting(RowWithSize::row)
                .containsExactly(collections(12, 13));
        assertThat(items(view -> view.collections().inProject(id(10), null, 9, 512 + 551)))
                .extracting(RowWithSize::row)
                .containsExactly(collections(11, 12));
        assertThat(items(view -> view.collections().inProject(id(77), null, 9, 1)))
                .isEmpty();
    }

    @Test
    default void findsSeveralCollectionsInOneCall() {
        insert();

        List<UUID> ids = List.of(id(13), id(77), id(11), id(13));
        assertThat(items(view -> view.collections().getAll(ids))).containsExactlyInAnyOrder(collections(11, 13));
        assertThat(items(view -> view.collections().getAll(List.of()))).isEmpty();
        assertThat(items(view -> List.copyOf(
                        view.collections().inputsOf(List.of(id(11), id(13))).entrySet())))
                .containsExactlyInAnyOrder(Map.entry(id(11), List.of()), Map.entry(id(13), List.of(id(1), id(2))));
    }

    @Test
    default void addsInputToSeveralCollectionsInOneCall() {
        insert();

        write(tx -> tx.collections().addInput(List.of(id(11), id(12), id(14)), id(1)));
        write(tx -> tx.collections().addInput(List.of(), id(1)));

        assertThat(items(view -> view.collections().inputsOf(id(11)))).containsExactly(id(1));
        assertThat(items(view -> view.collections().inputsOf(id(12)))).containsExactly(id(1));
        assertThat(items(view -> view.collections().list(null, 9, Long.MAX_VALUE)))
                .extracting(RowWithSize::bytes)
                .containsExactly(552L, 552L, 592L, 632L);
        assertRefused(id(77), tx -> tx.collections().addInput(List.of(id(11), id(77)), id(2)));
        assertRefused(id(77), tx -> tx.collections().addInput(List.of(id(11)), id(77)));
        write(tx -> tx.collections().removeInput(id(11), id(1)));
        assertThat(items(view -> view.collections().list(null, 1, 1)))
                .extracting(RowWithSize::bytes)
                .containsExactly(512L);
    }

    private static CollectionRow[] collections(long... numbers) {
        return LongStream.of(numbers)
                .mapToObj(number -> collection(number, project(10)))
                .toArray(CollectionRow[]::new);
    }

    /** Inserts input 1 with queries 101 to 106, and collections 11 to 14 with the first 0 to 3 of inputs 1 to 3. */
    private void insert() {
        write(tx -> {
            tx.projects().insert(project(10));
            for (int i = 1; i <= 3; i++) {
                tx.inputs().insert(input(i, project(10)));
            }
            for (int i = 101; i <= 106; i++) {
                JsonValue payload = JsonValue.of("x".repeat(1_000));
                tx.queries().insert(new QueryRow(id(i), id(1), id(10), payload, START));
            }
            for (int i = 0; i < 4; i++) {
                tx.collections().insert(collection(11 + i, project(10)));
                for (int held = 1; held <= i; held++) {
                    tx.collections().addInput(id(11 + i), id(held));
                }
            }
        });
    }
}
