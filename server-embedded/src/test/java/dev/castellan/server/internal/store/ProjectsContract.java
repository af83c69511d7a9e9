package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link Projects}. */
public interface ProjectsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfProject() {
        write(tx -> tx.projects().insert(project(1)));

        assertThat(find(view -> view.projects().get(id(1)))).contains(project(1));
        assertThat(find(view -> view.projects().get(id(2)))).isEmpty();
    }

    @Test
    default void readsSeveralProjectsByIdsOmittingHiddenProjects() {
        write(tx -> {
            tx.projects().insert(project(1));
            tx.projects().insert(project(2));
            tx.projects().insert(project(3));
            tx.projects().hide(id(2));
        });

        List<UUID> ids = List.of(id(3), id(2), id(1), id(9), id(3));
        assertThat(holds(view -> view.projects().getAll(ids).equals(Map.of(id(1), project(1), id(3), project(3)))))
                .isTrue();
        assertThat(holds(view -> view.projects().getAll(List.of()).isEmpty())).isTrue();
    }

    @Test
    default void listsProjectsByPageInIdOrder() {
        write(tx -> {
            tx.projects().insert(project(3));
            tx.projects().insert(project(1));
            tx.projects().insert(project(4));
        });

        assertThat(items(view -> view.projects().list(null, 2))).containsExactly(project(1), project(3));
        assertThat(items(view -> view.projects().list(id(3), 2))).containsExactly(project(4));
        assertThat(items(view -> view.projects().list(id(2), 1))).containsExactly(project(3));
        assertThat(items(view -> view.projects().allIds())).containsExactly(id(1), id(3), id(4));
    }

    @Test
    default void updatesProjectNameAndArchivedState() {
        write(tx -> {
            tx.projects().insert(project(1));
            tx.projects().insert(project(2).archived(true));
        });
        write(tx -> {
            tx.projects().update(project(1).withName("renamed").archived(true));
            tx.projects().update(project(2).archived(false));
        });

        assertThat(find(view -> view.projects().get(id(1))))
                .contains(project(1).withName("renamed").archived(true));
        assertThat(find(view -> view.projects().get(id(2)))).contains(project(2));
        assertRefused(id(3), tx -> tx.projects().update(project(3)));
    }

    @Test
    default void filtersProjectsByArchivedState() {
        write(tx -> {
            for (int i = 1; i <= 6; i++) {
                tx.projects().insert(project(i).archived(i % 2 == 0));
            }
        });

        assertThat(items(view -> view.projects().list(ProjectSelection.ACTIVE, null, null, 2)))
                .extracting(ProjectRow::projectId)
                .containsExactly(id(1), id(3));
        assertThat(items(view -> view.projects().list(ProjectSelection.ARCHIVED, null, id(3), 9)))
                .extracting(ProjectRow::projectId)
                .containsExactly(id(4), id(6));
        assertThat(items(view -> view.projects().list(ProjectSelection.ALL, null, id(3), 2)))
                .extracting(ProjectRow::projectId)
                .containsExactly(id(4), id(5));
    }

    @Test
    default void findsProjectsByTextInTheirNames() {
        write(tx -> {
            tx.projects().insert(project(1).withName("Apollo 11"));
            tx.projects().insert(project(2).withName("Ápollo_12").archived(true));
            tx.projects().insert(project(3).withName("Gemini"));
        });
        write(tx -> tx.projects().update(project(1).withName("Apollo 13")));

        assertThat(namesContaining(ProjectSelection.ALL, "POLLO")).containsExactly("Apollo 13", "Ápollo_12");
        assertThat(namesContaining(ProjectSelection.ACTIVE, "POLLO")).containsExactly("Apollo 13");
        assertThat(namesContaining(ProjectSelection.ALL, "_")).containsExactly("Ápollo_12");
        assertThat(namesContaining(ProjectSelection.ALL, "11")).isEmpty();
    }

    private List<String> namesContaining(ProjectSelection selection, String search) {
        return items(view -> view.projects().list(selection, search, null, 9)).stream()
                .map(ProjectRow::name)
                .toList();
    }

    @Test
    default void ordersProjectIdsAsUnsignedNumbers() {
        UUID[] ids = {new UUID(0, 0), new UUID(1, 1), new UUID(1, -1), new UUID(-1, 1), new UUID(-1, -1)};
        write(tx -> {
            for (int i = ids.length - 1; i >= 0; i--) {
                tx.projects().insert(new ProjectRow(ids[i], "same name", START));
            }
        });

        assertThat(items(view -> view.projects().allIds())).containsExactly(ids);
        assertThat(items(view -> view.projects().list(ids[2], 2)))
                .extracting(ProjectRow::projectId)
                .containsExactly(ids[3], ids[4]);
    }

    @Test
    default void refusesProjectWithExistingId() {
        write(tx -> tx.projects().insert(project(1)));

        assertRefused(id(1), tx -> tx.projects().insert(project(1)));
    }
}
