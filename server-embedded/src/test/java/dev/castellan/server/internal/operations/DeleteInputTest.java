package dev.castellan.server.internal.operations;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.configuration.SourceSettings;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteInputTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final List<UUID> requests = new ArrayList<>();
    private final List<UUID> removals = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 199, 200, 201, 400, 450})
    void asksGuardOnceForInputAndEachQuery(int queries) {
        insert(queries);
        delete(deletion -> {
            requests.add(deletion.id());
            return Optional.empty();
        });
        assertThat(requests)
                .containsExactlyElementsOf(LongStream.rangeClosed(100, 100 + queries)
                        .mapToObj(Samples::id)
                        .toList());
        assertThat(inputs()).isZero();
    }

    @Test
    void refusesDeletionIfGuardBlocksLastQuery() {
        insert(450);
        assertThat(blocked(deletion ->
                        Optional.of("run").filter(text -> deletion.id().equals(id(550)))))
                .isEqualTo("run");
        assertThat(inputs()).isEqualTo(1);
    }

    @Test
    void stopsAskingGuardAfterOneHundredBlockers() {
        insert(450);
        assertThat(blocked(deletion -> {
                    requests.add(deletion.id());
                    return Optional.of("run");
                }))
                .isEqualTo(String.join("; ", Collections.nCopies(100, "run")));
        assertThat(requests).hasSize(100);
    }

    @Test
    void refusesDeletionEvenIfGuardGivesEmptyReason() {
        insert(0);
        assertThat(blocked(deletion -> Optional.of(""))).isEmpty();
        assertThat(inputs()).isOne();
    }

    @Test
    void deletesInputAndItsQueriesIfThereIsNoGuard() {
        insert(450);
        delete(DeletionGuard.none());
        assertThat(inputs()).isZero();
        assertThat(removals).containsExactly(OURS);
        assertThat(store.<Boolean>read(OURS, view -> view.queries().get(id(550)).isEmpty()))
                .isTrue();
    }

    @Test
    void schedulesNoRemovalIfOneWriteDeletesAllRows() {
        insert(150);
        delete(DeletionGuard.none());
        assertThat(inputs()).isZero();
        assertThat(removals).isEmpty();
    }

    private String blocked(DeletionGuard guard) {
        return catchThrowableOfType(Refusal.class, () -> delete(guard)).dependencies();
    }

    private void delete(DeletionGuard guard) {
        InputOperations operations = new InputOperations(
                SourceSettings.of(null, null, null).ids(),
                new QuotaCheck(Quotas.none()),
                Limits.defaults(),
                new DeletionCheck(guard),
                removals::add);
        Caller caller = new Caller(OURS, id(7), id(1), Role.ORG_ADMIN);
        store.write(OURS, tx -> {
            operations.delete(tx, caller, new Arguments<>(List.of(id(100)), Map.of(), null, null));
            return true;
        });
    }

    private int inputs() {
        return store.<Integer>read(OURS, view -> view.inputs().get(id(100)).isPresent() ? 1 : 0);
    }

    private void insert(int queries) {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.users().insert(admin(1));
            tx.projects().insert(project(10));
            tx.inputs().insert(input(100, project(10)));
            for (int i = 1; i <= queries; i++) {
                tx.queries().insert(query(100 + i, input(100, project(10))));
            }
            return true;
        });
    }
}
