package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {

    private static final UUID FIRST = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-000000000001");
    private static final UUID SECOND = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-000000000002");

    private final PathTemplate template = new PathTemplate("/projects/{id}/users/{user_id}");

    @Test
    void errorForMissingIdContainsVariableName() {
        assertThatThrownBy(() -> template.expand(Arrays.asList(FIRST, null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("user_id: is required");
    }

    @Test
    void expandsVariablesInOrder() {
        assertThat(template.expand(List.of(FIRST, SECOND))).isEqualTo("/projects/" + FIRST + "/users/" + SECOND);
    }

    @Test
    void expandsTemplateWithoutVariables() {
        assertThat(new PathTemplate("/users/me").expand(List.of())).isEqualTo("/users/me");
    }

    @Test
    void expandsTemplateWithLiteralSegmentAfterLastVariable() {
        assertThat(new PathTemplate("/inputs/{id}/queries").expand(List.of(FIRST)))
                .isEqualTo("/inputs/" + FIRST + "/queries");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1", "/api/v1/users/me"})
    void rejectsTemplateWithApiPrefix(String text) {
        assertThatThrownBy(() -> new PathTemplate(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("path template " + text + ": omit /api/v1, the prefix of every path");
        assertThat(new PathTemplate("/api/v10")).isNotNull();
    }

    @Test
    void rejectsTooFewIds() {
        assertThatThrownBy(() -> template.expand(List.of(FIRST)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("/projects/{id}/users/{user_id} takes 2 ids, not 1");
    }

    @Test
    void rejectsTooManyIds() {
        assertThatThrownBy(() -> template.expand(List.of(FIRST, SECOND, FIRST)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("/projects/{id}/users/{user_id} takes 2 ids, not 3");
    }

    @Test
    void segmentsIncludeBracesButVariableNamesDoNot() {
        assertThat(template.segments()).containsExactly("projects", "{id}", "users", "{user_id}");
        assertThat(template.variables()).containsExactly("id", "user_id");
        assertThat(template.segments()).map(PathTemplate::isVariable).containsExactly(false, true, false, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "users",
                "users/{id}",
                "/users/",
                "//users",
                "/users//{id}",
                "/users/{}",
                "/users/{ID}",
                "/users/{id",
                "/users/id}",
                "/users/x{id}",
                "/users/{id}x",
                "/users?x",
                "/users/a b",
                "/users/%41",
                "/users/{1d}",
                "/users\n"
            })
    void rejectsInvalidTemplateAndShowsValidExample(String text) {
        assertThatThrownBy(() -> new PathTemplate(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("path template " + text + ": expected a form such as /projects/{id}/users");
    }
}
