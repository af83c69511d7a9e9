package dev.castellan.system.wiremock;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes asynchronous calls, waits for each of them and throws its failure. */
record AsyncCalls(AsyncCastellanClient client, CallOptions options) implements Calls {

    @Override
    public Calls with(CallOptions newOptions) {
        return new AsyncCalls(client, newOptions);
    }

    @Override
    public Project getProject() {
        return await(client.projects().withOptions(options).get(Ids.PROJECT));
    }

    @Override
    public Project createProject() {
        return await(client.projects().withOptions(options).create("Apollo"));
    }

    @Override
    public MembershipChange addUser() {
        return await(client.projects().withOptions(options).addUser(Ids.PROJECT, Ids.USER));
    }

    @Override
    public void deleteQuery() {
        await(client.queries().withOptions(options).delete(Ids.QUERY));
    }

    @Override
    public void deleteUser() {
        await(client.users().withOptions(options).delete(Ids.USER));
    }

    @Override
    public TypedResponse<User> getUser() {
        return await(client.exchange(UserEndpoints.GET, Arguments.path(Ids.USER), options));
    }

    @Override
    public User createUser(NewServiceAccount account) {
        return await(client.users().withOptions(options).create(account));
    }

    @Override
    public List<User> listUsers() {
        List<User> users = Collections.synchronizedList(new ArrayList<>());
        await(client.blocking().users().withOptions(options).list().forEachAsync(users::add));
        return users;
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CastellanException failure) {
                throw failure;
            }
            throw new AssertionError("failed with something that a synchronous call does not throw", e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }
}
