package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.store.rows.InputSummary;
import dev.castellan.server.internal.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input in a list.
 *
 * @param name the name, or a label with the id for an unnamed input
 * @param createdAt the creation time
 */
public record InputLine(UUID id, String name, Instant createdAt) {

    /** Returns the name of an input, or a label with the id for an unnamed input. */
    static String name(Texts texts, Input input) {
        return name(texts, input.name(), input.id());
    }

    /** Returns the name of an input, or a label for an unnamed input or one that was deleted concurrently. */
    static String find(PageRequest request, UUID id) {
        String name = request.user().readOrganization(view -> view.inputs().summaries(List.of(id))).stream()
                .findFirst()
                .map(InputSummary::name)
                .orElse(null);
        return name(request.texts(), name, id);
    }

    static InputLine of(Texts texts, InputSummary input) {
        return new InputLine(input.id(), name(texts, input.name(), input.id()), input.createdAt());
    }

    /** Returns the inputs of the collection in the path. Omits inputs that were deleted concurrently. */
    static List<InputLine> ofCollection(PageRequest request, List<UUID> ids) {
        return request.user().read((view, caller) -> {
            AccessibleResources.collection(view, caller, request.id(0));
            return view.inputs().summaries(ids).stream()
                    .sorted(Comparator.comparing(InputSummary::id, Order.OF_IDS))
                    .map(input -> of(request.texts(), input))
                    .toList();
        });
    }

    private static String name(Texts texts, @Nullable String name, UUID id) {
        return name == null ? texts.text("inputs.nameless", id) : name;
    }
}
