package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.store.rows.Usage;
import org.junit.jupiter.api.Test;

/** Tests that reads find neither deleted projects nor hidden projects, whose rows have yet to be deleted. */
public interface HiddenProjectsContract extends StoreContract {

    @Test
    default void countsProjectContentsExcludingHiddenInputs() {
        insertTwoProjects();

        assertThat(contents(10)).isEqualTo(new ProjectContents(1, 2, 2));
        assertThat(contents(20)).isEqualTo(new ProjectContents(1, 1, 0));
        write(tx -> tx.inputs().hide(id(1)));
        assertThat(contents(10)).isEqualTo(new ProjectContents(1, 1, 0));
        write(tx -> tx.projects().insert(project(30)));
        assertThat(contents(30)).isEqualTo(new ProjectContents(0, 0, 0));
        assertThat(contents(30).isEmpty()).isTrue();
    }

    @Test
    default void hiddenProjectIsNotFoundByAnyRead() {
        insertTwoProjects();
        write(tx -> tx.projects().hide(id(10)));

        assertThat(find(view -> view.projects().get(id(10)))).isEmpty();
        assertThat(items(view -> view.projects().list(null, 9))).containsExactly(project(20));
        assertThat(items(view -> view.projects().list(null, 1))).containsExactly(project(20));
        assertThat(items(view -> view.projects().allIds())).containsExactly(id(20));
        assertThat(items(view -> view.memberships().projectsOf(id(7)))).containsExactly(id(20));
        assertThat(items(view -> view.memberships().usersOf(id(10)))).isEmpty();
        assertThat(items(view -> view.collections().list(null, 1))).containsExactly(collection(5, project(20)));
        assertThat(items(view -> view.collections().list(null, 9, 9_999)))
                .extracting(RowWithSize<CollectionRow>::row)
                .containsExactly(collection(5, project(20)));
        assertThat(items(view -> view.inputs().list(null, 1))).containsExactly(input(3, project(20)));
        assertRefused(id(10), tx -> tx.projects().hide(id(10)));
        assertRefused(id(10), tx -> tx.projects().update(project(10)));
        assertRefused(id(77), tx -> tx.projects().hide(id(77)));
    }

    @Test
    default void countsRowsOfHiddenProjectUntilTheyAreDeleted() {
        insertTwoProjects();
        write(tx -> {
            tx.inputs().hide(id(1));
            tx.projects().hide(id(10));
        });

        assertThat(items(view -> view.projects().hidden(9))).containsExactly(id(10));
        assertThat(store().organizationsWithHiddenRows()).containsExactly(OURS);
        assertThat(usage()).isEqualTo(new Usage(2, 1, 0, 2, 3, 2, 7));
        assertRefused(id(10), tx -> tx.projects().delete(id(10)));

        write(tx -> {
            assertThat(tx.inputs().allIn(id(10), 9)).containsExactly(id(1), id(2));
            assertThat(tx.inputs().allIn(id(10), 1)).containsExactly(id(1));
            assertThat(tx.queries().deleteOf(id(1), 9)).isEqualTo(2);
            assertThat(tx.collections().removeInputEverywhere(id(1), 9)).isEqualTo(1);
            tx.inputs().delete(id(1));
            tx.inputs().delete(id(2));
            assertThat(tx.collections().inProject(id(10), null, 9)).containsExactly(collection(4, project(10)));
            tx.collections().delete(id(4));
            tx.projects().delete(id(10));
        });

        assertThat(usage()).isEqualTo(new Usage(1, 1, 0, 1, 1, 0, 1));
        assertThat(items(view -> view.projects().hidden(9))).isEmpty();
        assertThat(store().organizationsWithHiddenRows()).isEmpty();
    }

    @Test
    default void deletesProjectWithItsMemberships() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.users().insert(admin(7));
            tx.memberships().add(id(10), id(7));
        });

        write(tx -> tx.projects().delete(id(10)));

        assertThat(find(view -> view.projects().get(id(10)))).isEmpty();
        assertThat(items(view -> view.memberships().projectsOf(id(7)))).isEmpty();
        assertRefused(id(10), tx -> tx.projects().delete(id(10)));
        write(tx -> tx.projects().insert(project(10)));
        assertThat(items(view -> view.memberships().usersOf(id(10)))).isEmpty();
    }

    private ProjectContents contents(long project) {
        return store().<ProjectContents>read(OURS, view -> view.projects().contents(id(project)));
    }

    private Usage usage() {
        return store().<Usage>read(OURS, View::usage);
    }

    /** Project 10 has inputs 1 and 2 and collection 4 with input 1. Project 20 has input 3 and collection 5. */
    private void insertTwoProjects() {
        write(tx -> {
            tx.users().insert(admin(7));
            for (int number : new int[] {10, 20}) {
                tx.projects().insert(project(number));
                tx.memberships().add(id(number), id(7));
            }
            tx.inputs().insert(input(1, project(10)));
            tx.inputs().insert(input(2, project(10)));
            tx.inputs().insert(input(3, project(20)));
            tx.queries().insert(query(11, input(1, project(10))));
            tx.queries().insert(query(12, input(1, project(10))));
            tx.collections().insert(collection(4, project(10)));
            tx.collections().insert(collection(5, project(20)));
            tx.collections().addInput(id(4), id(1));
        });
    }
}
