package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.DEFAULT_PROJECT;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_IN_USE;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_NOT_EMPTY;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import dev.castellan.model.json.BodyType;
import java.util.List;

/** The operations on projects (specification, "Endpoints, Projects"). */
public final class ProjectEndpoints {

    /** Creates a project in the caller's organization. */
    public static final Endpoint<NewProject, Project> CREATE = Endpoint.post("projects.create", "/projects")
            .takes(NewProject.class)
            .responds(201, BodyType.of(Project.class))
            .onlyForAdmins()
            .fails(INVALID, UNSUPPORTED_MEDIA, QUOTA_REACHED, RESOURCE_GONE, PROJECT_FORBIDDEN)
            .build();

    /** Returns one project. */
    public static final Endpoint<Void, Project> GET = Endpoint.get("projects.get", "/projects/{id}")
            .responds(200, BodyType.of(Project.class))
            .fails(INVALID, NOT_FOUND)
            .build();

    /** Lists the users assigned to a project, as a bare array. */
    public static final Endpoint<Void, List<User>> LIST_USERS = Endpoint.get(
                    "projects.listUsers", "/projects/{id}/users")
            .responds(200, BodyType.arrayOf(User.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .build();

    /** Adds a user to a project. */
    public static final Endpoint<Void, MembershipChange> ADD_USER = Endpoint.put(
                    "projects.addUser", "/projects/{id}/users/{user_id}")
            .responds(200, BodyType.of(MembershipChange.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, PROJECT_ARCHIVED)
            .build();

    /** Removes a user from a project. */
    public static final Endpoint<Void, MembershipChange> REMOVE_USER = Endpoint.delete(
                    "projects.removeUser", "/projects/{id}/users/{user_id}")
            .responds(200, BodyType.of(MembershipChange.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, DEFAULT_PROJECT)
            .build();

    /**
     * Lists the projects that the caller can access. Without the parameter {@code archived}, the list omits archived
     * projects.
     */
    public static final Endpoint<Void, Page<Project>> LIST = Endpoint.get("projects.list", "/projects")
            .responds(200, BodyType.pageOf(Project.class))
            .query("limit", "cursor", "archived", "q")
            .fails(INVALID)
            .extension()
            .build();

    /** Changes the name of a project. */
    public static final Endpoint<ProjectUpdate, Project> UPDATE = Endpoint.patch("projects.update", "/projects/{id}")
            .takesPatch(ProjectUpdate.class)
            .responds(200, BodyType.of(Project.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, RESOURCE_GONE, PROJECT_FORBIDDEN)
            .extension()
            .build();

    /** Archives a project. The server then refuses to create or change anything in the project. */
    public static final Endpoint<Void, Project> ARCHIVE = Endpoint.put("projects.archive", "/projects/{id}/archive")
            .responds(200, BodyType.of(Project.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, DEFAULT_PROJECT)
            .extension()
            .build();

    /** Unarchives a project. */
    public static final Endpoint<Void, Project> UNARCHIVE = Endpoint.delete(
                    "projects.unarchive", "/projects/{id}/archive")
            .responds(200, BodyType.of(Project.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Deletes an empty project, or an archived project with everything that it contains. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("projects.delete", "/projects/{id}")
            .responds(204)
            .query("contents")
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, DEFAULT_PROJECT, PROJECT_NOT_EMPTY, PROJECT_IN_USE)
            .extension()
            .build();

    private ProjectEndpoints() {}
}
