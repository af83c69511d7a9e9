package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.QueryRow;
import org.junit.jupiter.api.Test;

/** The contract of {@link Queries}. */
public interface QueriesContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfQuery() {
        insertQueries();
        QueryRow bare = new QueryRow(id(9), id(1), id(10), null, START);
        write(tx -> tx.queries().insert(bare));

        assertThat(find(view -> view.queries().get(id(3)))).contains(query(3, input(1, project(10))));
        assertThat(find(view -> view.queries().get(id(9)))).contains(bare);
        assertThat(find(view -> view.queries().get(id(77)))).isEmpty();
    }

    @Test
    default void listsQueriesForInputByPageInIdOrder() {
        insertQueries();

        assertThat(items(view -> view.queries().ofInput(id(1), null, 2)))
                .extracting(QueryRow::id)
                .containsExactly(id(3), id(5));
        assertThat(items(view -> view.queries().ofInput(id(1), id(5), 2)))
                .extracting(QueryRow::id)
                .containsExactly(id(7));
        assertThat(items(view -> view.queries().ofInput(id(77), null, 2))).isEmpty();
    }

    @Test
    default void continuesQueryListAfterDeletedQuery() {
        insertQueries();

        write(tx -> tx.queries().delete(id(5)));

        assertThat(find(view -> view.queries().get(id(5)))).isEmpty();
        assertThat(items(view -> view.queries().ofInput(id(1), id(5), 2)))
                .extracting(QueryRow::id)
                .containsExactly(id(7));
    }

    @Test
    default void deletesOnlyQueriesOfGivenInput() {
        insertQueries();

        write(tx -> {
            tx.queries().deleteOf(id(1), 1_000);
            tx.queries().deleteOf(id(77), 1_000);
        });

        assertThat(items(view -> view.queries().ofInput(id(1), null, 9))).isEmpty();
        assertThat(find(view -> view.queries().get(id(3)))).isEmpty();
        assertThat(items(view -> view.queries().ofInput(id(2), null, 9))).hasSize(2);
    }

    @Test
    default void refusesDuplicateQueriesAndReferencesToUnknownObjects() {
        insertQueries();

        assertRefused(id(3), tx -> tx.queries().insert(query(3, input(1, project(10)))));
        assertRefused(id(77), tx -> tx.queries().insert(query(9, input(77, project(10)))));
        assertRefused(id(77), tx -> tx.queries().delete(id(77)));
    }

    /** Inserts queries 3, 5 and 7 of input 1, and queries 4 and 6 of input 2. */
    private void insertQueries() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(input(1, project(10)));
            tx.inputs().insert(input(2, project(10)));
            for (int number : new int[] {7, 4, 3, 6, 5}) {
                tx.queries().insert(query(number, input(number % 2 == 0 ? 2 : 1, project(10))));
            }
        });
    }
}
