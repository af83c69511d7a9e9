package dev.castellan.harness.internal.seed;

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
 * Reads the tokens and the invitation of a user. A token is {@code true}, {@code expired}, a time, or a map with a name,
 * an expiry and limits. A list contains multiple tokens, and {@code false} means none. An invitation is {@code true},
 * {@code expired} or a time.
 */
final class CredentialReader {

    static final String TOKENS = "token";
    static final String INVITATION = "invitation";
    static final String EXPIRED = "expired";
    static final String NAME = "name";
    static final String UNTIL = "until";
    static final String READ_ONLY = "read_only";
    static final String ADDRESSES = "allowed_addresses";

    private static final String EXPECTED = "expected true, expired, or a time such as 2030-01-31T12:00:00Z";

    private CredentialReader() {}

    /** Returns the tokens of a user, or the given ones if the key is missing. */
    static List<CredentialData> tokens(MapReader user, List<CredentialData> byDefault) {
        Node value = user.value(TOKENS);
        if (value == null || ScalarValues.isFalse(value)) {
            return value == null ? byDefault : List.of();
        }
        List<CredentialData> tokens = new ArrayList<>();
        List<Node> items = value instanceof SequenceNode list ? list.getValue() : List.of(value);
        for (Node item : items) {
            tokens.add(token(user, item));
        }
        return tokens;
    }

    /** Reads the invitation of a user. Returns null if the key is missing or {@code false}. */
    static @Nullable CredentialData invitation(MapReader user) {
        Node value = user.value(INVITATION);
        return value == null || ScalarValues.isFalse(value) ? null : credential(user, INVITATION, value);
    }

    private static CredentialData token(MapReader user, Node node) {
        if (!(node instanceof MappingNode)) {
            return credential(user, TOKENS, node);
        }
        MapReader token = user.inside(TOKENS, node).only(List.of(NAME, UNTIL, READ_ONLY, ADDRESSES));
        Node until = token.value(UNTIL);
        CredentialData unnamed = until == null ? CredentialData.VALID : credential(user, TOKENS, until);
        return unnamed.withName(token.text(NAME))
                .withReadOnly(token.flag(READ_ONLY))
                .withAddresses(token.value(ADDRESSES) == null ? null : List.copyOf(token.names(ADDRESSES)));
    }

    private static CredentialData credential(MapReader user, String key, Node node) {
        String text = text(node);
        Instant time = time(text);
        if (ScalarValues.isTrue(node) || text.equals(EXPIRED)) {
            return text.equals(EXPIRED) ? CredentialData.EXPIRED : CredentialData.VALID;
        }
        if (time == null) {
            user.wrong(key, node, EXPECTED);
            return CredentialData.VALID;
        }
        return CredentialData.expiringAt(time);
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
