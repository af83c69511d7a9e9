package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.support.time.MutableClock;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Tests which projects a caller can access. Project 0 is the default project. Project 1 is assigned to the client, and
 * project 2 is not. Project 3 does not exist.
 */
class AccessibleResourcesTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final UserRow user = Samples.user(11);
    private final UserRow admin = Samples.admin(12);

    AccessibleResourcesTest() {
        store.write(Samples.OURS, tx -> {
            tx.insert(Samples.organization(Samples.OURS));
            for (int project = 0; project < 3; project++) {
                tx.projects().insert(Samples.project(project));
            }
            tx.users().insert(user);
            tx.users().insert(admin);
            tx.memberships().add(Samples.id(1), user.userId());
            return true;
        });
    }

    @Test
    void clientCanAccessOnlyDefaultAndAssignedProjects() {
        assertThat(canAccess(user, 0)).isTrue();
        assertThat(canAccess(user, 1)).isTrue();
        assertThat(canAccess(user, 2)).isFalse();
        assertThat(canAccess(user, 3)).isFalse();
    }

    @Test
    void adminCanAccessEveryExistingProject() {
        assertThat(canAccess(admin, 0)).isTrue();
        assertThat(canAccess(admin, 1)).isTrue();
        assertThat(canAccess(admin, 2)).isTrue();
        assertThat(canAccess(admin, 3)).isFalse();
    }

    @Test
    void clientCannotAccessProjectAfterRemovalFromIt() {
        store.write(Samples.OURS, tx -> {
            tx.memberships().remove(Samples.id(1), user.userId());
            return true;
        });
        assertThat(canAccess(user, 1)).isFalse();
    }

    private boolean canAccess(UserRow user, int project) {
        UUID id = Samples.id(project);
        return store.read(
                Samples.OURS,
                view -> AccessibleResources.canAccess(
                        view, new Caller(Samples.OURS, Samples.id(20), user.userId(), user.role()), id));
    }
}
