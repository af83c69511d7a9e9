package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the lists that browsing users need: the inputs of a project, and the collections that contain an input. */
public interface BrowsedInputsContract extends StoreContract {

    @Test
    default void listsInputsInProjectByPageInIdOrder() {
        insert();

        assertThat(inProject(10, null, 9)).containsExactly(id(1), id(2), id(4));
        assertThat(inProject(10, null, 2)).containsExactly(id(1), id(2));
        assertThat(inProject(10, id(2), 2)).containsExactly(id(4));
        assertThat(inProject(10, id(3), 2)).containsExactly(id(4));
        assertThat(inProject(11, null, 9)).containsExactly(id(3));
        assertThat(inProject(77, null, 9)).isEmpty();
    }

    @Test
    default void readsSummariesOfSeveralInputsInOneCall() {
        insert();

        assertThat(summaries(4, 3, 77, 4))
                .containsExactlyInAnyOrder(
                        new InputSummary(id(4), "input 4", START), new InputSummary(id(3), "input 3", START));
        assertThat(summaries()).isEmpty();
        assertThat(summaries(77)).isEmpty();
    }

    @Test
    default void listsCollectionsContainingInput() {
        insert();

        assertThat(holding(1, 9)).containsExactly(collection(21, project(10)), collection(22, project(10)));
        assertThat(holding(1, 1)).containsExactly(collection(21, project(10)));
        assertThat(holding(2, 9)).containsExactly(collection(22, project(10)));
        assertThat(holding(4, 9)).isEmpty();
        write(tx -> tx.collections().removeInput(id(21), id(1)));
        assertThat(holding(1, 9)).containsExactly(collection(22, project(10)));
    }

    @Test
    default void omitsHiddenAndDeletedInputs() {
        insert();
        write(tx -> {
            tx.inputs().hide(id(1));
            tx.inputs().delete(id(4));
        });

        assertThat(inProject(10, null, 1)).containsExactly(id(2));
        assertThat(inProject(10, null, 9)).containsExactly(id(2));
        assertThat(summaries(1, 2, 4)).extracting(InputSummary::id).containsExactly(id(2));
        assertThat(holding(1, 9)).isEmpty();
    }

    /**
     * Inserts inputs 1, 2 and 4 into project 10, and input 3 into project 11. Input 1 is in both collections, and input
     * 2 in one.
     */
    private void insert() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.projects().insert(project(11));
            LongStream.of(4, 1, 2).forEach(number -> tx.inputs().insert(input(number, project(10))));
            tx.inputs().insert(input(3, project(11)));
            tx.collections().insert(collection(21, project(10)));
            tx.collections().insert(collection(22, project(10)));
            tx.collections().addInput(List.of(id(21), id(22)), id(1));
            tx.collections().addInput(id(22), id(2));
        });
    }

    private List<UUID> inProject(long project, @Nullable UUID after, int limit) {
        return items(view -> view.inputs().inProject(id(project), after, limit)).stream()
                .map(InputSummary::id)
                .toList();
    }

    private List<InputSummary> summaries(long... inputs) {
        List<UUID> ids = LongStream.of(inputs).mapToObj(Samples::id).toList();
        return items(view -> view.inputs().summaries(ids));
    }

    private List<CollectionRow> holding(long input, int limit) {
        return items(view -> view.collections().holding(id(input), limit));
    }
}
