package dev.castellan.server;

import static dev.castellan.server.internal.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.server.internal.removal.InputRemoval;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.store.StoreUnavailableException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Tests that the rows of a large input are deleted in the background, whether a request or the administration deletes
 * the input.
 */
class InputDeletionByAdministrationTest {

    private static final Arguments<Void> LARGE = Arguments.path(id(1));

    private final Store store = new MemoryStore(Clock.systemUTC());
    private final Deque<Runnable> background = new ArrayDeque<>();

    @Test
    void removesRowsOfInputDeletedByAdministration() {
        try (CastellanServer server = start()) {
            UUID organization = insertLargeInput(server);

            server.administration().change(organization, changes -> changes.perform(InputEndpoints.DELETE, LARGE));
            assertThat(store.organizationsWithHiddenRows()).containsExactly(organization);
            runAll();

            assertThat(queriesOf(organization)).isZero();
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
    }

    @Test
    void removesRowsOfInputDeletedInEmbedderTransaction() {
        try (CastellanServer server = start()) {
            UUID organization = insertLargeInput(server);

            store.<Boolean>write(organization, tx -> {
                server.administration().within(tx).perform(InputEndpoints.DELETE, LARGE);
                return true;
            });
            assertThat(store.organizationsWithHiddenRows()).containsExactly(organization);
            runAll();

            assertThat(queriesOf(organization)).isZero();
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
    }

    @Test
    void removesRowsAfterCommitWhenSchedulerRunsImmediately() {
        try (CastellanServer server = start(store, (delay, task) -> task.run())) {
            UUID organization = insertLargeInput(server);

            store.<Boolean>write(organization, tx -> {
                server.administration().within(tx).perform(InputEndpoints.DELETE, LARGE);
                return true;
            });

            assertThat(queriesOf(organization)).isZero();
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
    }

    @Test
    void removesNothingAfterServerIsClosed() {
        UUID organization;
        try (CastellanServer server = start(neverClosed())) {
            organization = insertLargeInput(server);
            server.administration().change(organization, changes -> changes.perform(InputEndpoints.DELETE, LARGE));
        }
        int before = queriesOf(organization);
        runAll();

        assertThat(before).isEqualTo(InputRemoval.ROWS_AT_ONCE);
        assertThat(queriesOf(organization)).isEqualTo(before);
    }

    @Test
    void failedStartSchedulesNoBackgroundTasks() {
        Store broken = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("blocks")) {
                        return true;
                    }
                    throw new StoreUnavailableException("down");
                });

        assertThatThrownBy(() -> CastellanServer.builder()
                        .withoutSocket()
                        .store(broken)
                        .background((delay, task) -> background.add(task))
                        .start())
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(background).isEmpty();
    }

    private CastellanServer start() {
        return start(store);
    }

    private CastellanServer start(Store served) {
        return start(served, (delay, task) -> background.add(task));
    }

    private static CastellanServer start(Store served, BackgroundScheduler scheduler) {
        return CastellanServer.builder()
                .withoutSocket()
                .store(served)
                .background(scheduler)
                .start();
    }

    /** Inserts an input that has twice as many queries as a single write deletes, and returns the organization. */
    private UUID insertLargeInput(CastellanServer server) {
        UUID organization = server.bootstrap().organizationId();
        return store.write(organization, tx -> insertLargeInput(tx, organization));
    }

    private static UUID insertLargeInput(Transaction tx, UUID organization) {
        UUID project = tx.organization().defaultProjectId();
        tx.inputs().insert(new InputRow(id(1), project, "large", null, tx.now()));
        for (int i = 0; i < 2 * InputRemoval.ROWS_AT_ONCE; i++) {
            tx.queries().insert(new QueryRow(id(10 + i), id(1), project, null, tx.now()));
        }
        return organization;
    }

    /** Returns a store that ignores calls to {@code close}. */
    private Store neverClosed() {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : method.invoke(store, arguments));
    }

    private int queriesOf(UUID organization) {
        return (int)
                store.<Long>read(organization, view -> view.usage().queries()).longValue();
    }

    private void runAll() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }
}
