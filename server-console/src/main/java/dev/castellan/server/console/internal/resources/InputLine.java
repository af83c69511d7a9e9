package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.store.rows.InputSummary;
import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
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

    /** Returns the lines of inputs of the collection that the page is about, without those that are gone meanwhile. */
    static List<InputLine> ofCollection(Visit visit, List<UUID> ids) {
        return visit.read((view, caller) -> {
            AccessibleResources.collection(view, caller, visit.id(0));
            return view.inputs().summaries(ids).stream()
                    .sorted(Comparator.comparing(InputSummary::id, Order.OF_IDS))
                    .map(input -> of(visit, input))
                    .toList();
        });
    }
}
