package dev.castellan.server.internal.memory;

import dev.castellan.server.store.Memberships;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.rows.ProjectContents;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.ProjectSelection;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The projects of one organization, as seen by a unit of work. */
record MemoryProjects(UnitOfWork work) implements Projects.Editor {

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        return table().find(projectId);
    }

    @Override
    public Map<UUID, ProjectRow> getAll(List<UUID> projectIds) {
        return projectIds.stream()
                .distinct()
                .flatMap(id -> get(id).stream())
                .collect(Collectors.toUnmodifiableMap(ProjectRow::projectId, Function.identity()));
    }

    @Override
    public List<ProjectRow> list(ProjectSelection selection, @Nullable String search, @Nullable UUID after, int limit) {
        return table().values(after)
                .filter(selection::includes)
                .filter(project -> search == null || project.searchText().contains(search))
                .limit(limit)
                .toList();
    }

    @Override
    public List<UUID> allIds() {
        return table().values(null).map(ProjectRow::projectId).toList();
    }

    @Override
    public ProjectContents contents(UUID projectId) {
        OrganizationState organization = work.organization();
        InputTable inputs = organization.inputs();
        List<UUID> visible = inputs.byProject()
                .of(projectId)
                .keys()
                .filter(inputs::isVisible)
                .toList();
        long queries = visible.stream()
                .mapToLong(input -> organization.queries().byInput().of(input).size())
                .sum();
        return new ProjectContents(
                organization.collections().byProject().of(projectId).size(), visible.size(), queries);
    }

    @Override
    public List<UUID> hidden(int limit) {
        return table().hidden().keys().limit(limit).toList();
    }

    @Override
    public void insert(ProjectRow project) {
        work.insert(work.organization().withProjects(table().plus(project)));
    }

    @Override
    public void update(ProjectRow project) {
        ProjectRow changed =
                table().get(project.projectId()).named(project.name()).archived(project.archived());
        work.change(work.organization().withProjects(table().with(changed)));
    }

    @Override
    public void hide(UUID projectId) {
        work.change(
                work.organization().withProjects(table().hiding(projectId)).withMemberships(withoutMembers(projectId)));
    }

    @Override
    public void delete(UUID projectId) {
        OrganizationState organization = work.organization();
        refuse(
                projectId,
                "collections",
                organization.collections().byProject().of(projectId).size());
        refuse(
                projectId,
                "inputs",
                organization.inputs().byProject().of(projectId).size());
        work.change(organization.withProjects(table().minus(projectId)).withMemberships(withoutMembers(projectId)));
    }

    private static void refuse(UUID projectId, String what, int count) {
        if (count > 0) {
            throw new IllegalStateException("project " + projectId + " has " + what + ": " + count);
        }
    }

    private Relation withoutMembers(UUID projectId) {
        Relation rest = work.organization().memberships();
        for (UUID user : rest.items().list(projectId)) {
            rest = rest.minus(projectId, user);
        }
        return rest;
    }

    private ProjectTable table() {
        return work.organization().projects();
    }

    /** The project assignments in one organization, as seen by a unit of work. */
    record MemoryMemberships(UnitOfWork work) implements Memberships.Editor {

        @Override
        public boolean contains(UUID projectId, UUID userId) {
            return relation().contains(projectId, userId);
        }

        @Override
        public List<UUID> projectsOf(UUID userId) {
            return relation().holders().list(userId);
        }

        @Override
        public Map<UUID, Integer> countProjectsOf(List<UUID> userIds) {
            return userIds.stream()
                    .distinct()
                    .collect(Collectors.toMap(
                            Function.identity(),
                            user -> relation().holdersOf(user).size()));
        }

        @Override
        public List<UserRow> usersOf(UUID projectId) {
            return work.organization().users().rows().getAll(relation().items().list(projectId));
        }

        @Override
        public void add(UUID projectId, UUID userId) {
            work.organization().projects().get(projectId);
            work.organization().users().rows().get(userId);
            work.insert(work.organization().withMemberships(relation().plus(projectId, userId)));
        }

        @Override
        public void remove(UUID projectId, UUID userId) {
            work.change(work.organization().withMemberships(relation().minus(projectId, userId)));
        }

        private Relation relation() {
            return work.organization().memberships();
        }
    }
}
