package dev.castellan.server.internal.removal;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that the removal serves organizations round robin, and lets other background work run in between. */
class ExpiredRowRemovalTest {

    /** The number of writes that each organization still needs. Reads from any other organization fail. */
    private final Map<UUID, Integer> left = new HashMap<>();

    private final List<UUID> writes = new ArrayList<>();
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<Duration> delays = new ArrayList<>();
    private final ExpiredRowRemoval removal = new ExpiredRowRemoval(
            store(),
            (delay, task) -> {
                delays.add(delay);
                background.add(task);
            },
            List.of());

    @Test
    void anOrganizationThatCannotBeReadDoesNotKeepTheOthersWaitingForTheNextHour() {
        left.put(THEIRS, 2);
        removal.start();

        background.remove().run();
        assertThat(writes).isEmpty();
        background.remove().run();

        assertThat(writes).containsExactly(THEIRS, THEIRS);
        assertThat(delays).containsExactly(Duration.ZERO, ExpiredRowRemoval.AFTER_FAILURE, ExpiredRowRemoval.INTERVAL);
    }

    @Test
    void afterSomeWritesOtherWorkHasItsTurn() {
        left.put(OURS, 2 * ExpiredRowRemoval.WRITES_AT_ONCE);
        left.put(THEIRS, 1);
        removal.start();

        background.remove().run();
        assertThat(writes)
                .hasSizeLessThanOrEqualTo(ExpiredRowRemoval.WRITES_AT_ONCE)
                .contains(THEIRS);
        while (delays.get(delays.size() - 1).isZero()) {
            background.remove().run();
        }

        assertThat(writes).hasSize(2 * ExpiredRowRemoval.WRITES_AT_ONCE + 1);
        assertThat(delays.get(delays.size() - 1)).isEqualTo(ExpiredRowRemoval.INTERVAL);
    }

    @Test
    void nothingIsDeletedOnceItIsStopped() {
        left.put(OURS, 1);
        left.put(THEIRS, 1);
        removal.start();
        removal.stop();

        background.remove().run();

        assertThat(writes).isEmpty();
        assertThat(background).isEmpty();
    }

    private Store store() {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    UUID organization = arguments == null || arguments.length == 0 ? OURS : (UUID) arguments[0];
                    return switch (method.getName()) {
                        case "blocks" -> true;
                        case "organizations" -> List.of(OURS, THEIRS);
                        case "read" -> isAnyLeft(organization);
                        case "write" -> write(organization);
                        default -> throw new AssertionError(method);
                    };
                });
    }

    private boolean write(UUID organization) {
        left.merge(organization, -1, Integer::sum);
        return writes.add(organization);
    }

    private boolean isAnyLeft(UUID organization) {
        Integer count = left.get(organization);
        if (count == null) {
            throw new StoreUnavailableException("organization " + organization + " is locked");
        }
        return count > 0;
    }
}
