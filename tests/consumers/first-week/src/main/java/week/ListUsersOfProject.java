package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import java.util.List;
import java.util.UUID;

/** Lists the users of a project by name. */
final class ListUsersOfProject {

    private ListUsersOfProject() {}

    static List<String> run(CastellanClient client, UUID projectId) {
        return client.users().list(UserFilter.ALL.withProject(projectId)).stream()
                .map(User::name)
                .toList();
    }
}
