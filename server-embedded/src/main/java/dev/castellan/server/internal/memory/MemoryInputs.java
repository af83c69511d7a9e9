package dev.castellan.server.internal.memory;

import dev.castellan.server.store.Inputs;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.InputSummary;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The inputs of one organization, as seen by a unit of work. */
record MemoryInputs(UnitOfWork work) implements Inputs.Editor {

    @Override
    public Optional<InputRow> get(UUID id) {
        return work.organization().inputs().find(id);
    }

    @Override
    public List<InputRow> list(@Nullable UUID after, int limit) {
        ProjectTable projects = work.organization().projects();
        return work.organization()
                .inputs()
                .visible(after)
                .filter(row -> projects.isVisible(row.projectId()))
                .limit(limit)
                .toList();
    }

    @Override
    public List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return work.organization().inputs().page(projectId, after, limit);
    }

    @Override
    public List<InputSummary> summaries(List<UUID> ids) {
        return ids.stream()
                .distinct()
                .flatMap(id -> get(id).stream())
                .map(InputSummary::of)
                .toList();
    }

    @Override
    public List<UUID> hidden(int limit) {
        return work.organization().inputs().hidden().keys().limit(limit).toList();
    }

    @Override
    public List<UUID> allIn(UUID projectId, int limit) {
        return work.organization().inputs().byProject().page(projectId, null, limit);
    }

    @Override
    public void insert(InputRow input) {
        work.organization().projects().get(input.projectId());
        work.insert(work.organization().withInputs(work.organization().inputs().plus(input)));
    }

    @Override
    public void update(InputRow input) {
        work.change(work.organization().withInputs(work.organization().inputs().renamed(input.id(), input.name())));
    }

    @Override
    public void hide(UUID id) {
        work.change(work.organization().withInputs(work.organization().inputs().hiding(id)));
    }

    @Override
    public void delete(UUID id) {
        OrganizationState organization = work.organization();
        refuse(id, "has queries", organization.queries().byInput().of(id).size());
        refuse(
                id,
                "is in collections",
                organization.collections().inputs().holdersOf(id).size());
        work.change(work.organization().withInputs(work.organization().inputs().minus(id)));
    }

    private static void refuse(UUID id, String why, int count) {
        if (count > 0) {
            throw new IllegalStateException("input " + id + " " + why + ": " + count);
        }
    }
}
