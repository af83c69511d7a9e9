package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.ScalarValues;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the tokens of a user: {@code true}, {@code expired}, a time, a map with a name as well, or a list of these. */
final class SeedTokens {

    static final String KEY = "token";
    static final String EXPIRED = "expired";
    static final String NAME = "name";
    static final String UNTIL = "until";

    private SeedTokens() {}

    static List<SeedToken> read(MapReader user) {
        Node value = user.value(KEY);
        if (value == null || ScalarValues.isFalse(value)) {
            return List.of();
        }
        List<SeedToken> tokens = new ArrayList<>();
        List<Node> items = value instanceof SequenceNode list ? list.getValue() : List.of(value);
        for (Node item : items) {
            tokens.add(token(user, item));
        }
        return tokens;
    }

    private static SeedToken token(MapReader user, Node node) {
        if (node instanceof MappingNode) {
            MapReader token = user.inside(KEY, node).only(List.of(NAME, UNTIL));
            Node until = token.value(UNTIL);
            SeedToken unnamed = until == null ? SeedToken.VALID : unnamed(user, until);
            return new SeedToken(token.text(NAME), unnamed.until(), unnamed.expired());
        }
        return ScalarValues.isTrue(node) ? SeedToken.VALID : unnamed(user, node);
    }

    private static SeedToken unnamed(MapReader user, Node node) {
        String text = node instanceof ScalarNode word ? word.getValue() : "";
        if (text.equals(EXPIRED)) {
            return SeedToken.EXPIRED;
        }
        Instant time = time(text);
        if (time == null) {
            user.wrong(KEY, node, "expected true, expired, or a time such as 2030-01-31T12:00:00Z");
            return SeedToken.VALID;
        }
        return SeedToken.until(time);
    }

    static @Nullable Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
