package dev.castellan.server.internal.removal;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.Store;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that the removal serves organizations round robin, and lets other background work run in between. */
class RowRemovalTest {

    /** The number of writes that each organization still needs. Reads from any other organization fail. */
    private final Map<UUID, Integer> remaining = new HashMap<>();

    private final List<UUID> writes = new ArrayList<>();
    private @Nullable Error failure;
    private final Deque<Runnable> due = new ArrayDeque<>();
    private final Map<Duration, Runnable> later = new HashMap<>();
    private final ExpiredRows rows = new ExpiredRows(Duration.ofDays(1));
    private final RowRemoval removal = new RowRemoval(store(), this::schedule, rows);

    @Test
    void retriesOtherOrganizationsSoonAfterReadFailure() {
        remaining.put(THEIRS, 2);
        removal.start();

        runDue();
        assertThat(writes).isEmpty();
        later.remove(RowRemoval.AFTER_FAILURE).run();

        assertThat(writes).containsExactly(THEIRS, THEIRS);
        assertThat(due).isEmpty();
        assertThat(later).containsOnlyKeys(rows.interval());
    }

    @Test
    void yieldsToOtherWorkAfterSeveralWrites() {
        remaining.put(OURS, 2 * RowRemoval.WRITES_AT_ONCE);
        remaining.put(THEIRS, 1);
        removal.start();

        due.remove().run();
        assertThat(writes).hasSizeLessThanOrEqualTo(RowRemoval.WRITES_AT_ONCE).contains(THEIRS);
        assertThat(due).hasSize(1);
        runDue();

        assertThat(writes).hasSize(2 * RowRemoval.WRITES_AT_ONCE + 1);
        assertThat(later).containsOnlyKeys(rows.interval());
    }

    @Test
    void continuesRemovalAfterError() {
        remaining.put(OURS, 1);
        failure = new NoClassDefFoundError("made up for the test");
        removal.start();
        assertThatThrownBy(this::runDue).isSameAs(failure);
        failure = null;

        remaining.put(THEIRS, 1);
        later.values().forEach(Runnable::run);
        runDue();

        assertThat(writes).contains(OURS, THEIRS);
    }

    @Test
    void deletesNothingAfterBeingStopped() {
        remaining.put(OURS, 1);
        remaining.put(THEIRS, 1);
        removal.start();
        removal.stop();

        runDue();

        assertThat(writes).isEmpty();
        assertThat(later).isEmpty();
    }

    private void schedule(Duration delay, Runnable task) {
        if (delay.isZero()) {
            due.add(task);
        } else {
            later.put(delay, task);
        }
    }

    private void runDue() {
        while (!due.isEmpty()) {
            due.remove().run();
        }
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
        if (failure != null) {
            throw failure;
        }
        remaining.merge(organization, -1, Integer::sum);
        return writes.add(organization);
    }

    private boolean isAnyLeft(UUID organization) {
        Integer count = remaining.get(organization);
        if (count == null) {
            throw new StoreUnavailableException("organization " + organization + " is locked");
        }
        return count > 0;
    }
}
