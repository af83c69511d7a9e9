package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on projects (specification, "Endpoints, Projects"). Thread-safe. */
public final class ProjectsClient extends ResourceClient<ProjectsClient> {

    ProjectsClient(CallEngine calls) {
        super(calls, ProjectsClient::new);
    }

    /**
     * Creates a project in the caller's organization. Requires the role {@code org_admin}.
     *
     * @param name display name, 1 to 255 code points
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if the server rejects the name
     */
    public Project create(String name) {
        return calls.value(ProjectEndpoints.CREATE, Arguments.body(new NewProject(name)));
    }

    /** Like {@link #create(String)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Project create(String name, CallOptions options) {
        return calls.with(options).value(ProjectEndpoints.CREATE, Arguments.body(new NewProject(name)));
    }

    /**
     * Returns one project.
     *
     * @throws NotFoundException if the project does not exist or is not visible to the caller
     */
    public Project get(UUID projectId) {
        return calls.value(ProjectEndpoints.GET, Arguments.path(projectId));
    }

    /**
     * Returns all users assigned to a project. {@link User#projectIds()} is {@code null}. Requires the role {@code
     * org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     */
    public List<User> listUsers(UUID projectId) {
        return calls.value(ProjectEndpoints.LIST_USERS, Arguments.path(projectId));
    }

    /**
     * Adds a user to a project. The change takes effect immediately for all of the user's tokens. Requires the role
     * {@code org_admin}.
     *
     * @return the change, with an empty message if the response body is empty
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project or the user does not exist
     * @throws ConflictException if the project is archived
     */
    public MembershipChange addUser(UUID projectId, UUID userId) {
        MembershipChange fallback = new MembershipChange("", projectId, userId);
        return calls.valueOr(ProjectEndpoints.ADD_USER, Arguments.path(projectId, userId), fallback);
    }

    /**
     * Removes a user from a project. The change takes effect immediately for all of the user's tokens. Requires the
     * role {@code org_admin}.
     *
     * @return the change, with an empty message if the response body is empty
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project or the user does not exist, or if the user is not assigned to the
     *     project
     * @throws ConflictException if the project is the default project, which every user can access
     */
    public MembershipChange removeUser(UUID projectId, UUID userId) {
        MembershipChange fallback = new MembershipChange("", projectId, userId);
        return calls.valueOr(ProjectEndpoints.REMOVE_USER, Arguments.path(projectId, userId), fallback);
    }

    /** Lists the projects that the caller can access and that are not archived (an extension). */
    public Listing<Project> list() {
        return list(ProjectFilter.ACTIVE);
    }

    /** Lists the projects that the caller can access and that match a filter (an extension). */
    public Listing<Project> list(ProjectFilter filter) {
        return new Listing<>(
                calls, ProjectEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }

    /**
     * Changes the name of a project (an extension). Requires the role {@code org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     * @throws InvalidRequestException if the server rejects the name, or if the update is empty
     */
    public Project update(UUID projectId, ProjectUpdate update) {
        return calls.value(ProjectEndpoints.UPDATE, Arguments.body(update).withPath(projectId));
    }

    /** Like {@link #update(UUID, ProjectUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Project update(UUID projectId, ProjectUpdate update, CallOptions options) {
        return calls.with(options)
                .value(ProjectEndpoints.UPDATE, Arguments.body(update).withPath(projectId));
    }

    /**
     * Archives a project (an extension). Users with access can still read the project, but cannot create or change
     * anything in it. No user can be added. Has no effect if the project is already archived. Requires the role {@code
     * org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     * @throws ConflictException if the project is the default project
     */
    public Project archive(UUID projectId) {
        return calls.value(ProjectEndpoints.ARCHIVE, Arguments.path(projectId));
    }

    /**
     * Unarchives a project (an extension). Has no effect if the project is not archived. Requires the role {@code
     * org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     */
    public Project unarchive(UUID projectId) {
        return calls.value(ProjectEndpoints.UNARCHIVE, Arguments.path(projectId));
    }

    /**
     * Deletes a project that contains no collections, inputs or queries (an extension). Requires the role {@code
     * org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     * @throws ConflictException if the project is not empty or is the default project. The message states
     *     how many collections, inputs and queries the project contains
     */
    public void delete(UUID projectId) {
        calls.run(ProjectEndpoints.DELETE, Arguments.path(projectId));
    }

    /**
     * Deletes an archived project with all of its collections, inputs and queries (an extension). The contents become
     * invisible immediately. Requires the role {@code org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the project does not exist
     * @throws ConflictException if the project is neither archived nor empty, is in use, or is the default project
     */
    public void deleteWithContents(UUID projectId) {
        calls.run(ProjectEndpoints.DELETE, withContents(projectId));
    }

    private static Arguments<Void> withContents(UUID projectId) {
        return Arguments.<Void>path(projectId).withQuery(Map.of("contents", "true"));
    }

    /**
     * The asynchronous version of {@link ProjectsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link ProjectsClient#create(String)}. */
        public CompletableFuture<Project> create(String name) {
            return calls.valueAsync(ProjectEndpoints.CREATE, Arguments.body(new NewProject(name)));
        }

        /** See {@link ProjectsClient#create(String, CallOptions)}. */
        public CompletableFuture<Project> create(String name, CallOptions options) {
            return calls.with(options).valueAsync(ProjectEndpoints.CREATE, Arguments.body(new NewProject(name)));
        }

        /** See {@link ProjectsClient#get(UUID)}. */
        public CompletableFuture<Project> get(UUID projectId) {
            return calls.valueAsync(ProjectEndpoints.GET, Arguments.path(projectId));
        }

        /** See {@link ProjectsClient#listUsers(UUID)}. */
        public CompletableFuture<List<User>> listUsers(UUID projectId) {
            return calls.valueAsync(ProjectEndpoints.LIST_USERS, Arguments.path(projectId));
        }

        /** See {@link ProjectsClient#addUser(UUID, UUID)}. */
        public CompletableFuture<MembershipChange> addUser(UUID projectId, UUID userId) {
            MembershipChange fallback = new MembershipChange("", projectId, userId);
            return calls.valueOrAsync(ProjectEndpoints.ADD_USER, Arguments.path(projectId, userId), fallback);
        }

        /** See {@link ProjectsClient#removeUser(UUID, UUID)}. */
        public CompletableFuture<MembershipChange> removeUser(UUID projectId, UUID userId) {
            MembershipChange fallback = new MembershipChange("", projectId, userId);
            return calls.valueOrAsync(ProjectEndpoints.REMOVE_USER, Arguments.path(projectId, userId), fallback);
        }

        /** See {@link ProjectsClient#update(UUID, ProjectUpdate)}. */
        public CompletableFuture<Project> update(UUID projectId, ProjectUpdate update) {
            return calls.valueAsync(
                    ProjectEndpoints.UPDATE, Arguments.body(update).withPath(projectId));
        }

        /** See {@link ProjectsClient#update(UUID, ProjectUpdate, CallOptions)}. */
        public CompletableFuture<Project> update(UUID projectId, ProjectUpdate update, CallOptions options) {
            return calls.with(options)
                    .valueAsync(ProjectEndpoints.UPDATE, Arguments.body(update).withPath(projectId));
        }

        /** See {@link ProjectsClient#archive(UUID)}. */
        public CompletableFuture<Project> archive(UUID projectId) {
            return calls.valueAsync(ProjectEndpoints.ARCHIVE, Arguments.path(projectId));
        }

        /** See {@link ProjectsClient#unarchive(UUID)}. */
        public CompletableFuture<Project> unarchive(UUID projectId) {
            return calls.valueAsync(ProjectEndpoints.UNARCHIVE, Arguments.path(projectId));
        }

        /** See {@link ProjectsClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID projectId) {
            return calls.runAsync(ProjectEndpoints.DELETE, Arguments.path(projectId));
        }

        /** See {@link ProjectsClient#deleteWithContents(UUID)}. */
        public CompletableFuture<Void> deleteWithContents(UUID projectId) {
            return calls.runAsync(ProjectEndpoints.DELETE, withContents(projectId));
        }

        /** See {@link ProjectsClient#list()}. */
        public Listing<Project> list() {
            return new ProjectsClient(calls).list();
        }

        /** See {@link ProjectsClient#list(ProjectFilter)}. */
        public Listing<Project> list(ProjectFilter filter) {
            return new ProjectsClient(calls).list(filter);
        }
    }
}
