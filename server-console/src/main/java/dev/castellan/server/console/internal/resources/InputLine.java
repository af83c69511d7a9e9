package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Visible;
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

    static InputLine of(PageRequest request, InputSummary input) {
        String name = input.name();
        return new InputLine(
                input.id(), name == null ? request.text("inputs.nameless", input.id()) : name, input.createdAt());
    }

    /** Returns the lines of inputs of the collection that the page is about, without those that are gone meanwhile. */
    static List<InputLine> ofCollection(PageRequest request, List<UUID> ids) {
        return request.read((view, caller) -> {
            Visible.collection(view, caller, request.id(0));
            return view.inputs().summaries(ids).stream()
                    .sorted(Comparator.comparing(InputSummary::id, Order.OF_IDS))
                    .map(input -> of(request, input))
                    .toList();
        });
    }
}
