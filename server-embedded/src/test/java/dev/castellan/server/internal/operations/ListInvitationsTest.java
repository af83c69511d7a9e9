package dev.castellan.server.internal.operations;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ListInvitationsTest {

    private static final Caller ADMIN = Caller.withToken(OURS, id(1), id(1), Role.ORG_ADMIN);

    private final List<String> calls = new ArrayList<>();

    @Test
    void readsCreatorsOfAllListedInvitationsInOneCall() {
        try (MemoryStore store = new MemoryStore(Clock.systemUTC())) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                LongStream.rangeClosed(1, 5).forEach(user -> {
                    tx.users().insert(human(user));
                    tx.invitations().put(invitation(user));
                });
                return true;
            });
            Page<Invitation> page = store.read(
                    OURS,
                    view -> InvitationOperations.list(
                            watched(view), ADMIN, Arguments.<Void>none().withQuery(Map.of("limit", "3"))));

            assertThat(page.data())
                    .extracting(Invitation::email)
                    .containsExactly(human(1).email(), human(2).email(), human(3).email());
            assertThat(page.hasMore()).isTrue();
            assertThat(calls).containsExactly("invitations", "users");
        }
    }

    /** Returns a view that records the tables that the operation reads. */
    private View watched(View view) {
        return (View) Proxy.newProxyInstance(
                View.class.getClassLoader(), new Class<?>[] {View.class}, (proxy, method, no) -> {
                    if (!method.getName().equals("organization")) {
                        calls.add(method.getName());
                    }
                    return method.invoke(view, no);
                });
    }
}
