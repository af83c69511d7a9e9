package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

    private static final UUID ID = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-000000000001");
    private static final UUID PROJECT = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-000000000002");

    @Test
    void returnsPathIdsByPosition() {
        Arguments<Void> arguments = Arguments.path(ID, PROJECT);
        assertThat(arguments.id(0)).isEqualTo(ID);
        assertThat(arguments.id(1)).isEqualTo(PROJECT);
        assertThat(arguments.body()).isNull();
    }

    @Test
    void copyingWithPathQueryOrProjectPreservesOtherArguments() {
        Arguments<String> arguments = Arguments.body("body").inProject(PROJECT).withQuery(Map.of("limit", "2"));
        assertThat(arguments).isEqualTo(new Arguments<>(List.of(), Map.of("limit", "2"), PROJECT, "body"));
        assertThat(arguments.withPath(ID).path()).containsExactly(ID);
        assertThat(arguments.withPath(ID).withPath()).isEqualTo(arguments);
    }

    @Test
    void requiredBodyReturnsBodyIfPresent() {
        assertThat(Arguments.body("body").requiredBody()).isEqualTo("body");
    }

    @Test
    void requiredBodyFailsIfBodyIsMissing() {
        assertThatThrownBy(() -> Arguments.path(ID).requiredBody())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the call does not have a body");
    }

    @Test
    void copiesPathAndQueryDefensively() {
        List<UUID> path = new ArrayList<>(List.of(ID));
        Map<String, String> query = new LinkedHashMap<>(Map.of("limit", "2"));
        Arguments<Void> arguments = new Arguments<>(path, query, null, null);
        path.clear();
        query.clear();
        assertThat(arguments.path()).containsExactly(ID);
        assertThat(arguments.query()).containsEntry("limit", "2");
        assertThatThrownBy(() -> arguments.query().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> arguments.path().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void preservesOrderOfQueryParameters() {
        Map<String, String> query = new LinkedHashMap<>();
        for (String name : List.of("sort", "name", "limit", "cursor", "email")) {
            query.put(name, "x");
        }
        assertThat(new Arguments<>(List.of(), query, null, null).query().keySet())
                .containsExactly("sort", "name", "limit", "cursor", "email");
    }
}
