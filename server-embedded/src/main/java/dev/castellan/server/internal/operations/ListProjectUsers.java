package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.UUID;

/** Lists the users assigned to a project. For the default project, lists all users. */
final class ListProjectUsers implements Operation.Reading<Void, List<User>> {

    @Override
    public List<User> run(View view, Caller caller, Arguments<Void> arguments) {
        UUID project =
                AccessibleResources.project(view, caller, arguments.id(0)).projectId();
        List<UserRow> users = project.equals(view.organization().defaultProjectId())
                ? view.users().all()
                : view.memberships().usersOf(project);
        return users.stream()
                .map(row -> ResourceMapper.user(row, caller.organizationId()))
                .toList();
    }

    @Override
    public ReadHint hint(List<UUID> ids) {
        return ReadHint.project(ids.get(0)).andMore();
    }
}
