package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import java.util.List;
import java.util.UUID;

/** An example call of each operation on projects. */
final class Projects {

    private Projects() {}

    static Project create(CastellanClient client) {
        return client.projects().create("Apollo");
    }

    static Project get(CastellanClient client, UUID projectId) {
        return client.projects().get(projectId);
    }

    static Listing<Project> list(CastellanClient client) {
        return client.projects().list();
    }

    static Project update(CastellanClient client, UUID projectId) {
        return client.projects().update(projectId, ProjectUpdate.none().name("Gemini"));
    }

    static List<User> listUsers(CastellanClient client, UUID projectId) {
        return client.projects().listUsers(projectId);
    }

    static MembershipChange addUser(CastellanClient client, UUID projectId, UUID userId) {
        return client.projects().addUser(projectId, userId);
    }

    static MembershipChange removeUser(CastellanClient client, UUID projectId, UUID userId) {
        return client.projects().removeUser(projectId, userId);
    }

    static Project archive(CastellanClient client, UUID projectId) {
        return client.projects().archive(projectId);
    }

    static Project unarchive(CastellanClient client, UUID projectId) {
        return client.projects().unarchive(projectId);
    }

    static void delete(CastellanClient client, UUID projectId) {
        client.projects().delete(projectId);
    }
}
