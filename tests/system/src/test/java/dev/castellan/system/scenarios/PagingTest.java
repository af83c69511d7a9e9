package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.UserField;
import dev.castellan.model.UserFilter;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests lists that change while a client reads them. */
@OnStoresOfTier
@Tag("database")
class PagingTest {

    @Parameter
    TestedStore store;

    private static final List<UserFilter> ORDERS = List.of(
            UserFilter.ALL.sortedBy(UserField.CREATED_AT),
            UserFilter.ALL.sortedByDescending(UserField.CREATED_AT),
            UserFilter.ALL.sortedBy(UserField.NAME),
            UserFilter.ALL.sortedByDescending(UserField.NAME),
            UserFilter.ALL.sortedBy(UserField.ROLE).sortedByDescending(UserField.NAME),
            UserFilter.ALL.sortedByDescending(UserField.EMAIL).sortedBy(UserField.NAME));

    @Test
    void listsUnchangedUserOnceWhileOthersAreAddedAndDeleted() {
        for (UserFilter order : ORDERS) {
            try (Scene scene = new Scene(store)) {
                List<UUID> staying = accounts(scene, "stays", 20);
                List<UUID> going = new ArrayList<>(accounts(scene, "goes", 10));
                List<UUID> observed = new ArrayList<>();

                for (Page<User> page :
                        scene.admin().users().list(order).pageSize(3).pages()) {
                    page.data().forEach(user -> observed.add(user.id()));
                    scene.account("anew " + observed.size());
                    if (!going.isEmpty()) {
                        scene.admin().users().delete(going.remove(observed.size() % going.size()));
                    }
                    if (observed.size() > 200) {
                        break;
                    }
                }

                assertThat(observed)
                        .as("%s", order.query())
                        .doesNotHaveDuplicates()
                        .containsAll(staying);
            }
        }
    }

    @Test
    void pagesTogetherContainEveryUserInOrder() {
        try (Scene scene = new Scene(store)) {
            accounts(scene, "account", 23);
            CastellanClient admin = scene.admin();
            Listing<User> byName = admin.users()
                    .list(UserFilter.ALL.sortedByDescending(UserField.NAME))
                    .pageSize(5);

            List<String> names = byName.stream().map(User::name).toList();

            assertThat(names).hasSize(24).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(byName.pages()).hasSize(5);
            assertThat(admin.users().list().stream().map(User::id))
                    .containsExactlyInAnyOrderElementsOf(
                            byName.stream().map(User::id).toList());
        }
    }

    @Test
    void defaultPageSizeIs50AndMaximumIs200() {
        try (Scene scene = new Scene(store)) {
            accounts(scene, "account", 210);
            CastellanClient admin = scene.admin();

            assertThat(admin.users().list().firstPage().data()).hasSize(50);
            assertThat(admin.users().list().pageSize(1000).firstPage().data()).hasSize(200);
            assertThat(admin.users().list().stream()).hasSize(211);
        }
    }

    @Test
    void clientPagesContainOnlyAccessibleProjects() {
        try (Scene scene = new Scene(store)) {
            List<Project> projects = IntStream.range(0, 12)
                    .mapToObj(i -> scene.project("Project " + i))
                    .toList();
            User user = scene.account("CI", projects.get(2), projects.get(7), projects.get(11));
            CastellanClient client = scene.as(user);

            assertThat(client.projects().list().pageSize(1).stream())
                    .extracting(Project::id)
                    .containsExactly(
                            scene.defaultProject(),
                            projects.get(2).id(),
                            projects.get(7).id(),
                            projects.get(11).id());
        }
    }

    private static List<UUID> accounts(Scene scene, String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    scene.server().clock().advance(Duration.ofMillis(i % 3));
                    return scene.account(name + " " + i * 7 % 10).id();
                })
                .toList();
    }
}
