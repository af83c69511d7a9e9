package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.ScalarValues;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** Reads and writes the invitation of a user: {@code true}, {@code expired} or a time. */
final class SeedInvitations {

    static final String KEY = "invitation";

    private SeedInvitations() {}

    static @Nullable SeedInvitation read(MapReader user) {
        Node value = user.value(KEY);
        if (value == null || ScalarValues.isFalse(value)) {
            return null;
        }
        String text = value instanceof ScalarNode word ? word.getValue() : "";
        Instant time = SeedTokens.time(text);
        if (!ScalarValues.isTrue(value) && !text.equals(SeedTokens.EXPIRED) && time == null) {
            user.wrong(KEY, value, "expected true, expired, or a time such as 2030-01-31T12:00:00Z");
        }
        return text.equals(SeedTokens.EXPIRED) ? SeedInvitation.EXPIRED : new SeedInvitation(time, false);
    }

    /** Returns the text of an invitation; null for {@code true}. */
    static @Nullable String text(SeedInvitation invitation) {
        if (invitation.expired()) {
            return SeedTokens.EXPIRED;
        }
        return invitation.until() == null ? null : invitation.until().toString();
    }
}
