package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.json.JsonValue;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that the server returns data exactly as the client sent it, down to the last digit and character. */
@OnStoresOfTier
@Tag("database")
class RoundTripTest {

    @Parameter
    TestedStore store;

    @Test
    void payloadKeepsEveryDigitAndNullValue() {
        try (Scene scene = new Scene(store)) {
            for (String json : List.of(
                    "2.50",
                    "1e400",
                    "-0.0",
                    "123456789012345678901234567890",
                    "0.1000000000000000055511151231257827",
                    "true",
                    "\"\"",
                    "[]",
                    "{}",
                    "[null,[[]],{\"a\":null}]",
                    "\"\uD83D\uDE00 \u05D0 \\u0000 \\\" \\\\ \u2028\"")) {
                JsonValue payload = JsonValue.parse(json);
                Input input =
                        scene.admin().inputs().create(NewInput.withName("photo").withPayload(payload));

                assertThat(input.payload()).as(json).isEqualTo(payload);
                assertThat(scene.admin().inputs().get(input.id())).isEqualTo(input);
            }
        }
    }

    @Test
    void storesAndFindsNamesInAnyScript() {
        try (Scene scene = new Scene(store)) {
            for (String name : List.of(
                    "a b",
                    "100% _sure_",
                    "q&a=1+1?#",
                    "\u00e9 e\u0301",
                    "\u4f60\u597d",
                    "\u05D0\u05D1",
                    "\uD83D\uDE00",
                    "\uFFFF",
                    "</script>")) {
                Project project = scene.project(name);
                User account = scene.account(name);

                assertThat(scene.admin().projects().get(project.id()).name()).isEqualTo(name);
                assertThat(scene.admin().users().list(UserFilter.ALL.withNamePrefix(name)).stream())
                        .extracting(User::id)
                        .containsExactly(account.id());
            }
        }
    }
}
