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

/**
 * Reads the tokens and the invitation of a user. A token is {@code true}, {@code expired}, a time, or a map with a name
 * and an expiry. A list contains multiple tokens. An invitation is {@code true}, {@code expired} or a time.
 */
final class CredentialReader {

    static final String TOKENS = "token";
    static final String INVITATION = "invitation";
    static final String EXPIRED = "expired";
    static final String NAME = "name";
    static final String UNTIL = "until";

    private static final String EXPECTED = "expected true, expired, or a time such as 2030-01-31T12:00:00Z";

    private CredentialReader() {}

    static List<SeedToken> tokens(MapReader user) {
        Node value = user.value(TOKENS);
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
            MapReader token = user.inside(TOKENS, node).only(List.of(NAME, UNTIL));
            Node until = token.value(UNTIL);
            SeedToken unnamed = until == null ? SeedToken.VALID : unnamed(user, until);
            return new SeedToken(token.text(NAME), unnamed.until(), unnamed.expired());
        }
        return ScalarValues.isTrue(node) ? SeedToken.VALID : unnamed(user, node);
    }

    private static SeedToken unnamed(MapReader user, Node node) {
        String text = text(node);
        if (text.equals(EXPIRED)) {
            return SeedToken.EXPIRED;
        }
        Instant time = time(text);
        if (time == null) {
            user.wrong(TOKENS, node, EXPECTED);
            return SeedToken.VALID;
        }
        return SeedToken.expiringAt(time);
    }

    /** Reads the invitation of a user. Returns null if the key is missing or {@code false}. */
    static @Nullable SeedInvitation invitation(MapReader user) {
        Node value = user.value(INVITATION);
        if (value == null || ScalarValues.isFalse(value)) {
            return null;
        }
        String text = text(value);
        Instant time = time(text);
        if (!ScalarValues.isTrue(value) && !text.equals(EXPIRED) && time == null) {
            user.wrong(INVITATION, value, EXPECTED);
        }
        return text.equals(EXPIRED) ? SeedInvitation.EXPIRED : new SeedInvitation(time, false);
    }

    private static String text(Node node) {
        return node instanceof ScalarNode word ? word.getValue() : "";
    }

    private static @Nullable Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
