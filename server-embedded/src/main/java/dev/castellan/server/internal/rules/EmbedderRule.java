package dev.castellan.server.internal.rules;

import dev.castellan.server.spi.Refusal;
import java.util.function.Supplier;

/** Calls rules of the embedder. A site shows their messages, not its own texts for their codes. */
final class EmbedderRule {

    private EmbedderRule() {}

    static <T> T call(Supplier<T> rule) {
        try {
            return rule.get();
        } catch (Refusal refusal) {
            // with values, the embedder asks for the translation
            throw refusal.values().isEmpty() ? refusal.verbatim() : refusal;
        }
    }
}
