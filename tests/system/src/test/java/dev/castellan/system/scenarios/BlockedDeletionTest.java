package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.model.Collection;
import dev.castellan.model.Token;
import dev.castellan.model.User;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that the response to a blocked deletion names the blocking objects, and that the deletion succeeds after they
 * are removed.
 */
@OnStoresOfTier
@Tag("database")
class BlockedDeletionTest {

    @Parameter
    TestedStore store;

    @Test
    void deletesUserAfterBlockingTokensAreDeleted() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            User user = scene.account("CI");
            List<UUID> tokens = IntStream.range(0, 3)
                    .mapToObj(i -> admin.tokens().create(user.id()).id())
                    .toList();

            DeletionBlockedException blocked = blocked(() -> admin.users().delete(user.id()));
            assertThat(blocked.dependencyIds()).containsExactlyElementsOf(tokens);
            assertThat(blocked.operation()).isEqualTo("users.delete");

            blocked.dependencyIds().forEach(admin.tokens()::delete);
            admin.users().delete(user.id());
            assertThat(admin.tokens().list(user.id()).stream()).isEmpty();
        }
    }

    @Test
    void errorForBlockedUserDeletionLists100TokensAndTotalCount() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            User user = scene.account("CI");
            IntStream.range(0, 103).forEach(i -> admin.tokens().create(user.id()));

            DeletionBlockedException blocked = blocked(() -> admin.users().delete(user.id()));

            assertThat(blocked.dependencyIds()).hasSize(100);
            assertThat(blocked.dependencies().orElseThrow())
                    .startsWith("api_tokens: ")
                    .endsWith(" (103)");
            assertThat(admin.tokens().list(user.id()).stream())
                    .extracting(Token::id)
                    .hasSize(103)
                    .containsAll(blocked.dependencyIds());
        }
    }

    @Test
    void deletesCollectionAfterItsInputsAreRemoved() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            Collection collection = admin.collections().create("Photos");
            Input deleted = admin.inputs().create(NewInput.withName("a").withCollections(collection.id()));
            Input takenOut = admin.inputs().create(NewInput.withName("b").withCollections(collection.id()));

            assertThat(blocked(() -> admin.collections().delete(collection.id()))
                            .dependencyIds())
                    .containsExactly(deleted.id(), takenOut.id());
            admin.inputs().delete(deleted.id());
            assertThat(blocked(() -> admin.collections().delete(collection.id()))
                            .dependencyIds())
                    .containsExactly(takenOut.id());
            admin.collections().removeInput(collection.id(), takenOut.id());
            admin.collections().delete(collection.id());

            assertThat(admin.collections().list().stream()).isEmpty();
            assertThat(admin.inputs().get(takenOut.id())).isEqualTo(takenOut);
        }
    }

    @Test
    void errorForBlockedCollectionDeletionLists100InputsAndTotalCount() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            Collection collection = admin.collections().create("Photos");
            List<UUID> inputs = IntStream.range(0, 101)
                    .mapToObj(i -> admin.inputs()
                            .create(NewInput.withName("i").withCollections(collection.id()))
                            .id())
                    .toList();

            DeletionBlockedException blocked = blocked(() -> admin.collections().delete(collection.id()));

            assertThat(blocked.dependencyIds()).hasSize(100);
            assertThat(inputs).containsAll(blocked.dependencyIds());
            assertThat(blocked.dependencies().orElseThrow())
                    .startsWith("inputs: ")
                    .endsWith(" (101)");
        }
    }

    @Test
    void deletesInputOnceItIsNoLongerInUse() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            Input input = admin.inputs().create(NewInput.withName("a"));
            Query query = admin.queries().create(input.id());
            scene.server().busy().add(query.id());

            assertThat(blocked(() -> admin.queries().delete(query.id())).dependencies())
                    .contains("inference: run 7");
            assertThat(blocked(() -> admin.inputs().delete(input.id())).dependencies())
                    .contains("inference: run 7");
            scene.server().busy().remove(query.id());
            admin.inputs().delete(input.id());

            assertThat(scene.server().busy()).isEmpty();
        }
    }

    private static DeletionBlockedException blocked(Runnable deletion) {
        return catchThrowableOfType(DeletionBlockedException.class, deletion::run);
    }
}
