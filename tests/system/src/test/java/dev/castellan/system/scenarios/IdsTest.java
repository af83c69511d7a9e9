package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that the ids of rows are ascending UUIDs of version 7. */
@OnStoresOfTier
@Tag("database")
class IdsTest {

    @Parameter
    TestedStore store;

    @Test
    void idsAreAscendingVersion7Uuids() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            List<UUID> ids = List.of(
                    scene.project("a").id(),
                    scene.account("b").id(),
                    scene.admin().tokens().create().id(),
                    scene.admin().collections().create("c").id());

            assertThat(ids).allSatisfy(id -> assertThat(id.version()).isEqualTo(7));
            assertThat(ids).extracting(UUID::toString).isSorted();
        }
    }
}
