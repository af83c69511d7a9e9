package dev.castellan.system.wiremock;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.List;

/** Makes synchronous calls. */
record SyncCalls(CastellanClient client, CallOptions options) implements Calls {

    @Override
    public Calls with(CallOptions newOptions) {
        return new SyncCalls(client, newOptions);
    }

    @Override
    public Project getProject() {
        return client.projects().withOptions(options).get(Ids.PROJECT);
    }

    @Override
    public Project createProject() {
        return client.projects().withOptions(options).create("Apollo");
    }

    @Override
    public MembershipChange addUser() {
        return client.projects().withOptions(options).addUser(Ids.PROJECT, Ids.USER);
    }

    @Override
    public void deleteQuery() {
        client.queries().withOptions(options).delete(Ids.QUERY);
    }

    @Override
    public void deleteUser() {
        client.users().withOptions(options).delete(Ids.USER);
    }

    @Override
    public TypedResponse<User> getUser() {
        return client.exchange(UserEndpoints.GET, Arguments.path(Ids.USER), options);
    }

    @Override
    public User createUser(NewServiceAccount account) {
        return client.users().withOptions(options).create(account);
    }

    @Override
    public List<User> listUsers() {
        return client.users().withOptions(options).list().stream().toList();
    }
}
