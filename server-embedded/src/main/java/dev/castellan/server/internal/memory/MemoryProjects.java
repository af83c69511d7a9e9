package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.COLLECTIONS;
import static dev.castellan.server.internal.memory.OrganizationState.HIDDEN_INPUTS;
import static dev.castellan.server.internal.memory.OrganizationState.HIDDEN_PROJECTS;
import static dev.castellan.server.internal.memory.OrganizationState.INPUTS;
import static dev.castellan.server.internal.memory.OrganizationState.MEMBERSHIPS;
import static dev.castellan.server.internal.memory.OrganizationState.PROJECTS;
import static dev.castellan.server.internal.memory.OrganizationState.QUERIES;
import static dev.castellan.server.internal.memory.OrganizationState.USERS;

import dev.castellan.server.internal.store.Memberships;
import dev.castellan.server.internal.store.Projects;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.ProjectSize;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The projects of one organization, as seen by a unit of work. */
record MemoryProjects(MemoryUnitOfWork work) implements Projects.Editor {

    /** Returns a project, which must exist and must not be hidden. */
    static ProjectRow project(MemoryUnitOfWork work, UUID id) {
        return new MemoryProjects(work)
                .get(id)
                .orElseThrow(() -> new IllegalStateException("project " + id + " does not exist"));
    }

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        return work.get(PROJECTS).find(projectId).filter(this::isVisible);
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
        return visible(after)
                .filter(selection::includes)
                .filter(project -> search == null || project.searchText().contains(search))
                .limit(limit)
                .toList();
    }

    @Override
    public List<UUID> allIds() {
        return visible(null).map(ProjectRow::projectId).toList();
    }

    @Override
    public ProjectContents contents(UUID projectId) {
        List<UUID> inputs = work.get(INPUTS)
                .of(projectId, null)
                .map(InputRow::id)
                .filter(id -> !work.get(HIDDEN_INPUTS).contains(id))
                .toList();
        long queries = inputs.stream().mapToLong(work.get(QUERIES)::countOf).sum();
        return new ProjectContents(work.get(COLLECTIONS).countOf(projectId), inputs.size(), queries);
    }

    @Override
    public Map<UUID, ProjectSize> sizes(List<UUID> projectIds) {
        return getAll(projectIds).keySet().stream().collect(Collectors.toUnmodifiableMap(id -> id, this::size));
    }

    private ProjectSize size(UUID projectId) {
        long inputs = work.get(INPUTS)
                .of(projectId, null)
                .filter(input -> !work.get(HIDDEN_INPUTS).contains(input.id()))
                .limit(ProjectSize.MAX)
                .count();
        int members = work.get(MEMBERSHIPS).itemsOf(projectId).size();
        return new ProjectSize(Math.min(members, ProjectSize.MAX), Math.toIntExact(inputs));
    }

    @Override
    public List<UUID> hidden(int limit) {
        return work.get(HIDDEN_PROJECTS).keys().limit(limit).toList();
    }

    @Override
    public void insert(ProjectRow project) {
        work.insert(PROJECTS, project);
    }

    @Override
    public void update(ProjectRow project) {
        project(work, project.projectId());
        work.change(PROJECTS, projects -> projects.updated(project));
    }

    @Override
    public void hide(UUID projectId) {
        project(work, projectId);
        work.change(HIDDEN_PROJECTS, hidden -> hidden.with(projectId, projectId));
        work.change(MEMBERSHIPS, members -> members.withoutHolder(projectId));
    }

    @Override
    public void delete(UUID projectId) {
        refuse(projectId, "collections", work.get(COLLECTIONS).countOf(projectId));
        refuse(projectId, "inputs", work.get(INPUTS).countOf(projectId));
        work.delete(PROJECTS, projectId);
        work.change(HIDDEN_PROJECTS, hidden -> hidden.minus(projectId));
        work.change(MEMBERSHIPS, members -> members.withoutHolder(projectId));
    }

    private static void refuse(UUID projectId, String what, int count) {
        if (count > 0) {
            throw new IllegalStateException("project " + projectId + " has " + what + ": " + count);
        }
    }

    private Stream<ProjectRow> visible(@Nullable UUID after) {
        return work.get(PROJECTS).after(after).filter(this::isVisible);
    }

    private boolean isVisible(ProjectRow project) {
        return !work.get(HIDDEN_PROJECTS).contains(project.projectId());
    }

    /** The project assignments in one organization, as seen by a unit of work. */
    record MemoryMemberships(MemoryUnitOfWork work) implements Memberships.Editor {

        @Override
        public boolean contains(UUID projectId, UUID userId) {
            return work.get(MEMBERSHIPS).contains(projectId, userId);
        }

        @Override
        public List<UUID> projectsOf(UUID userId) {
            return work.get(MEMBERSHIPS).holders().list(userId);
        }

        @Override
        public Map<UUID, Integer> countProjectsOf(List<UUID> userIds) {
            return userIds.stream()
                    .distinct()
                    .collect(Collectors.toMap(
                            Function.identity(),
                            user -> work.get(MEMBERSHIPS).holdersOf(user).size()));
        }

        @Override
        public List<UserRow> usersOf(UUID projectId) {
            return work.get(USERS)
                    .rows()
                    .getAll(work.get(MEMBERSHIPS).items().list(projectId))
                    .toList();
        }

        @Override
        public void add(UUID projectId, UUID userId) {
            project(work, projectId);
            work.requireUser(userId);
            work.change(MEMBERSHIPS, members -> members.plus(projectId, userId));
        }

        @Override
        public void remove(UUID projectId, UUID userId) {
            work.change(MEMBERSHIPS, members -> members.minus(projectId, userId));
        }
    }
}
