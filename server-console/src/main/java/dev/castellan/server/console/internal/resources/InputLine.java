package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.rows.InputSummary;
import java.time.Instant;
import java.util.UUID;

/**
 * An input in a list.
 *
 * @param id identifier
 * @param name its name, or a text with its id
 * @param createdAt when it was created
 */
public record InputLine(UUID id, String name, Instant createdAt) {

    static InputLine of(Visit visit, InputSummary input) {
        String name = input.name();
        return new InputLine(
                input.id(), name == null ? visit.text("inputs.nameless", input.id()) : name, input.createdAt());
    }
}
