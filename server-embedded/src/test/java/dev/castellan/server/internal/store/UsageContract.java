package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the usage of an organization, which a store returns without counting rows. */
public interface UsageContract extends StoreContract {

    @Test
    default void reportsUsageForEveryKindOfRow() {
        write(tx -> {
            assertThat(tx.usage()).isEqualTo(Usage.NONE);
            tx.projects().insert(project(10));
            tx.users().insert(admin(1));
            tx.users().insert(user(2));
            tx.tokens().insert(token(1, user(2)));
            insertContents(tx);
            assertThat(tx.usage()).isEqualTo(new Usage(1, 2, 1, 1, 1, 1, 2, 1, 2));
        });

        assertThat(usage()).isEqualTo(new Usage(1, 2, 1, 1, 1, 1, 2, 1, 2));
        assertThat(store().<Usage>read(THEIRS, View::usage)).isEqualTo(Usage.NONE);
        assertThat(store().<Usage>readAs(OURS, token(1, user(2)).hash(), ReadHint.NONE, (view, owner) -> view.usage()))
                .contains(usage());
    }

    @Test
    default void measuresPayloadsInUtf8Bytes() {
        JsonValue payload = JsonValue.parse("\"a\u00e9\u20ac\ud83d\ude00\"");
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(new InputRow(id(1), id(10), null, payload, Samples.START));
            tx.inputs().insert(new InputRow(id(2), id(10), null, null, Samples.START));
            tx.queries().insert(new QueryRow(id(3), id(1), id(10), payload, Samples.START));
            tx.queries().insert(new QueryRow(id(4), id(1), id(10), null, Samples.START));
        });

        assertThat(usage()).isEqualTo(new Usage(1, 0, 0, 0, 2, 2, 24));

        write(tx -> tx.queries().delete(id(3)));
        assertThat(usage()).isEqualTo(new Usage(1, 0, 0, 0, 2, 1, 12));
    }

    @Test
    default void rolledBackWriteDoesNotChangeUsage() {
        write(tx -> tx.projects().insert(project(10)));

        assertThatThrownBy(() -> write(tx -> {
                    tx.projects().insert(project(11));
                    tx.inputs().insert(input(5, project(10)));
                    tx.queries().insert(query(6, input(5, project(10))));
                    throw new IllegalArgumentException("on purpose");
                }))
                .hasMessage("on purpose");

        assertThat(usage()).isEqualTo(Usage.PROJECT);
    }

    @Test
    default void reportedUsageMatchesStoredRowsAfterRandomWrites() {
        write(tx -> tx.projects().insert(project(1)));
        for (long seed : List.of(1L, 2L, 3L)) {
            RandomSteps steps = new RandomSteps(seed);
            for (int i = 0; i < 12; i++) {
                assertThat(steps.runIn(store()))
                        .as("seed %s, write %s", seed, i)
                        .isEqualTo(usage());
            }
        }
    }

    private Usage usage() {
        return store().<Usage>read(OURS, View::usage);
    }
}
