package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.InputSummary;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of an organization. Immutable.
 *
 * @param rows the inputs, including hidden inputs
 * @param byProject the inputs of each project, including hidden inputs
 * @param payloadBytes the total size of the payloads of all inputs, in bytes
 * @param hidden the ids of the hidden inputs
 */
record InputTable(Tree<UUID, InputRow> rows, Groups<UUID> byProject, long payloadBytes, Tree<UUID, UUID> hidden) {

    static final InputTable EMPTY = new InputTable(Tree.rows("input"), Groups.OF_IDS, 0, Tree.rows("hidden input"));

    public boolean isVisible(UUID id) {
        return !hidden.contains(id);
    }

    public Optional<InputRow> find(UUID id) {
        return isVisible(id) ? rows.find(id) : Optional.empty();
    }

    /** Returns an input, which must exist and must not be hidden. */
    public InputRow get(UUID id) {
        return find(id).orElseThrow(() -> new IllegalStateException("input " + id + " does not exist"));
    }

    /** Returns the visible inputs whose ids follow {@code after}, in id order. */
    public Stream<InputRow> visible(@Nullable UUID after) {
        return rows.values(after).filter(row -> isVisible(row.id()));
    }

    public List<InputSummary> page(UUID projectId, @Nullable UUID after, int limit) {
        return byProject
                .of(projectId)
                .keys(after)
                .filter(this::isVisible)
                .limit(limit)
                .map(id -> InputSummary.of(rows.get(id)))
                .toList();
    }

    public InputTable plus(InputRow input) {
        return new InputTable(
                rows.plus(input.id(), input),
                byProject.plus(input.projectId(), input.id()),
                payloadBytes + input.payloadBytes(),
                hidden);
    }

    public InputTable renamed(UUID id, @Nullable String name) {
        return new InputTable(rows.with(id, get(id).named(name)), byProject, payloadBytes, hidden);
    }

    public InputTable hiding(UUID id) {
        get(id);
        return new InputTable(rows, byProject, payloadBytes, hidden.with(id, id));
    }

    public InputTable minus(UUID id) {
        InputRow input = rows.get(id);
        return new InputTable(
                rows.minus(id),
                byProject.minus(input.projectId(), id),
                payloadBytes - input.payloadBytes(),
                hidden.minus(id));
    }
}
