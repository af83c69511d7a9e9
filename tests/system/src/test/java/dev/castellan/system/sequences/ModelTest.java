package dev.castellan.system.sequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("model")
class ModelTest {

    @Test
    void coversEveryOperation() {
        assertThat(Model.operations())
                .containsExactlyInAnyOrderElementsOf(
                        Endpoints.ALL.stream().map(Endpoint::id).toList());
    }

    @Test
    void everyOperationIsCalledBySomeStep() {
        IdPool existing = new IdPool();
        assertThat(Action.byWeight().stream()
                        .map(action -> action.call(new Choice(
                                new Step(action, 0, 0, 0, 0), existing, List.of(IdPool.NOTHING), Instant.EPOCH)))
                        .filter(call -> call != null)
                        .map(Call::endpoint))
                .hasSameElementsAs(Endpoints.ALL);
    }

    @Test
    void returns401ForUnknownTokenOnEveryOperation() {
        State empty = new State(new UUID(0, 1), new UUID(0, 2), Map.of(), Set.of());
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint -> assertThat(Model.judge(
                                        empty,
                                        new Situation(Instant.EPOCH, Set.of()),
                                        Call.of(endpoint, IdPool.NOTHING),
                                        Json.object())
                                .status())
                        .isEqualTo(401));
    }
}
