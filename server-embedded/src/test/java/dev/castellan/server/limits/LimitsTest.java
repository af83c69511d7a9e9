package dev.castellan.server.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests {@link Limits} and their builder, limit by limit. */
class LimitsTest {

    static Stream<String> names() {
        return accessors().map(Method::getName);
    }

    @Test
    void builderPreservesAllLimitsWhenNothingIsChanged() {
        assertThat(Limits.defaults().toBuilder().build()).isEqualTo(Limits.defaults());
    }

    @Test
    void defaultLimitsHaveExpectedValues() {
        Limits limits = Limits.defaults();
        assertThat(limits.body()).isEqualTo(64 * 1024);
        assertThat(limits.payload()).isEqualTo(48 * 1024);
        assertThat(limits.headerBlock()).isEqualTo(16 * 1024);
        assertThat(limits.target()).isEqualTo(2 * 1024);
        assertThat(limits.projectIds()).isEqualTo(1000);
        assertThat(limits.inputsPerCollection()).isEqualTo(10_000);
    }

    @Test
    void derivesMemoryAndConnectionsFromMaximumHeap() {
        long heap = Runtime.getRuntime().maxMemory();
        assertThat(Limits.defaults().memory()).isEqualTo(heap / 4);
        assertThat(Limits.defaults().connections()).isEqualTo((int) Math.max(256, Math.min(10_000, heap / 65_536)));
    }

    @Test
    void derivesConnectionsPerAddressFromConnectionLimitUnlessSet() {
        assertThat(perAddressOf(4_096)).isEqualTo(256);
        assertThat(perAddressOf(200)).isEqualTo(100);
        assertThat(perAddressOf(20)).isEqualTo(20);
        Limits set = Limits.defaults().toBuilder().connectionsPerAddress(7).build();
        assertThat(set.toBuilder().connections(1_000).build().connectionsPerAddress())
                .isEqualTo(7);
    }

    private static int perAddressOf(int connections) {
        return Limits.defaults().toBuilder().connections(connections).build().connectionsPerAddress();
    }

    @ParameterizedTest
    @MethodSource("names")
    void settingOneLimitChangesNoOtherLimit(String name) throws Exception {
        Method changed = Limits.class.getMethod(name);
        Object value = value(changed, 7);
        Limits limits = with(changed, value);
        for (Method other : accessors().toList()) {
            if (name.equals("connections") && other.getName().equals("connectionsPerAddress")) {
                continue; // derived from the number of connections unless it is set
            }
            Object expected = other.getName().equals(name) ? value : other.invoke(Limits.defaults());
            assertThat(other.invoke(limits)).as(other.getName()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void errorIdentifiesLimitBelowOne(String name) throws Exception {
        Method accessor = Limits.class.getMethod(name);
        assertThatThrownBy(() -> with(accessor, value(accessor, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit " + name + " is 0: it must be at least 1");
        assertThatThrownBy(() -> with(accessor, value(accessor, -5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit " + name + " is -5: it must be at least 1");
    }

    /** Returns the methods that return one limit. */
    private static Stream<Method> accessors() {
        return Arrays.stream(Limits.class.getRecordComponents()).map(RecordComponent::getAccessor);
    }

    private static Limits with(Method accessor, Object value) throws Exception {
        LimitsBuilder builder = Limits.defaults().toBuilder();
        LimitsBuilder.class
                .getMethod(accessor.getName(), accessor.getReturnType())
                .invoke(builder, value);
        return builder.build();
    }

    private static Object value(Method accessor, int number) {
        if (accessor.getReturnType().equals(long.class)) {
            return (long) number;
        }
        return accessor.getReturnType().equals(int.class) ? (Object) number : Duration.ofMillis(number);
    }
}
