package dev.castellan.system.wiremock;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import java.util.List;

/** The calls that these tests make with the synchronous or the asynchronous client. */
interface Calls {

    /** Returns a copy with these call options. */
    Calls with(CallOptions options);

    Project getProject();

    Project createProject();

    MembershipChange addUser();

    void deleteQuery();

    void deleteUser();

    TypedResponse<User> getUser();

    User createUser(NewServiceAccount account);

    /** Returns the users on all pages. */
    List<User> listUsers();
}
