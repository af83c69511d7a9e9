package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The asynchronous operations on projects (specification, "Endpoints, Projects"). Thread-safe. */
public final class AsyncProjectsClient {

    private final AsyncCallEngine calls;

    AsyncProjectsClient(AsyncCallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public AsyncProjectsClient with(CallOptions options) {
        return new AsyncProjectsClient(calls.with(options));
    }

    /**
     * Creates a project in the organization of the caller, who must be an {@code org_admin}; see {@link
     * ProjectsClient#create(String)}.
     */
    public CompletableFuture<Project> create(String name) {
        return create(new NewProject(name));
    }

    /**
     * Creates a project in the organization of the caller, who must be an {@code org_admin}; see {@link
     * ProjectsClient#create(NewProject)}.
     */
    public CompletableFuture<Project> create(NewProject project) {
        return calls.value(ProjectEndpoints.CREATE, Arguments.body(project));
    }

    /** Returns one project; see {@link ProjectsClient#get(UUID)}. */
    public CompletableFuture<Project> get(UUID projectId) {
        return calls.value(ProjectEndpoints.GET, Arguments.path(projectId));
    }

    /**
     * Returns all users assigned to a project, without their projects; for an {@code org_admin}; see {@link
     * ProjectsClient#listUsers(UUID)}.
     */
    public CompletableFuture<List<User>> listUsers(UUID projectId) {
        return calls.value(ProjectEndpoints.LIST_USERS, Arguments.path(projectId));
    }

    /**
     * Adds a user to a project, effective at once on every token of the user; for an {@code org_admin}; see {@link
     * ProjectsClient#addUser(UUID, UUID)}.
     */
    public CompletableFuture<MembershipChange> addUser(UUID projectId, UUID userId) {
        MembershipChange known = new MembershipChange("", projectId, userId);
        return calls.valueOr(ProjectEndpoints.ADD_USER, Arguments.path(projectId, userId), known);
    }

    /**
     * Removes a user from a project, effective at once on every token of the user; for an {@code org_admin}; see {@link
     * ProjectsClient#removeUser(UUID, UUID)}.
     */
    public CompletableFuture<MembershipChange> removeUser(UUID projectId, UUID userId) {
        MembershipChange known = new MembershipChange("", projectId, userId);
        return calls.valueOr(ProjectEndpoints.REMOVE_USER, Arguments.path(projectId, userId), known);
    }

    /** Lists the projects that the caller can access (an extension). */
    public AsyncListing<Project> list() {
        return new AsyncListing<>(calls, ProjectEndpoints.LIST, Arguments.none());
    }
}
