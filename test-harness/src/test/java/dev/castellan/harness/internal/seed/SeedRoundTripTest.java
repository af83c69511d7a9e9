package dev.castellan.harness.internal.seed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.data.Seed;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that applying an export and exporting again returns an equal seed, even if the seed is written to text in
 * between.
 */
class SeedRoundTripTest {

    private static final Instant NOON = Instant.parse("2030-01-31T12:00:00Z");

    @Test
    void exportedSeedEqualsImportedRandomSeed() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            for (int i = 0; i < 25; i++) {
                Seed output = new RandomSeeds(i).next();
                Seed held = replanted(server, output);
                assertThat(held).as("random seed %s", i).isEqualTo(output);
                assertThat(replanted(server, Seeds.parse(held.toYaml(), "yaml")))
                        .as("%s", i)
                        .isEqualTo(held);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.castellan.harness.internal.seed.RandomSeeds#hostile")
    void specialCharactersSurviveYamlRoundTrip(String text) {
        Seed seed = Seeds.of(
                Seeds.project(text).displayName(text + "!"),
                Seeds.input(text)
                        .inProject(text)
                        .payload(JsonValue.of(Map.of(text, text)).toJson())
                        .displayName(text));

        assertThat(Seeds.parse(seed.toYaml(), "yaml")).isEqualTo(seed);
    }

    private static Seed replanted(TestServer server, Seed seed) {
        try (Tenant tenant = server.tenant().frozenAt(NOON).seed(seed).create()) {
            return tenant.export();
        }
    }
}
