package dev.castellan.server.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests {@link Limits} limit by limit. */
class LimitsTest {

    static Stream<String> names() {
        return accessors().map(Method::getName);
    }

    @Test
    void hasExpectedDefaultSizes() {
        Limits limits = Limits.defaults();
        assertThat(limits.body()).isEqualTo(64 * 1024);
        assertThat(limits.payload()).isEqualTo(48 * 1024);
        assertThat(limits.headerBlock()).isEqualTo(16 * 1024);
        assertThat(limits.target()).isEqualTo(8 * 1024);
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
        Limits set = Limits.defaults().connectionsPerAddress(7);
        assertThat(set.connections(1_000).connectionsPerAddress()).isEqualTo(7);
    }

    private static int perAddressOf(int connections) {
        return Limits.defaults().connections(connections).connectionsPerAddress();
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
        for (int number : new int[] {0, -5}) {
            Object value = value(accessor, number);
            assertThatThrownBy(() -> with(accessor, value))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class)
                    .hasRootCauseMessage(name + " " + value + ": choose "
                            + (value instanceof Duration ? "a time from 1 millisecond to 1 day" : "at least 1"));
        }
    }

    /** Returns the methods that return one limit. */
    private static Stream<Method> accessors() {
        return Arrays.stream(Limits.class.getMethods())
                .filter(method -> method.getDeclaringClass() == Limits.class)
                .filter(method ->
                        method.getParameterCount() == 0 && !method.getName().equals("defaults"));
    }

    private static Limits with(Method accessor, Object value) throws Exception {
        Method setter = Limits.class.getMethod(accessor.getName(), accessor.getReturnType());
        return (Limits) setter.invoke(Limits.defaults(), value);
    }

    private static Object value(Method accessor, int number) {
        if (accessor.getReturnType().equals(long.class)) {
            return (long) number;
        }
        return accessor.getReturnType().equals(int.class) ? (Object) number : Duration.ofMillis(number);
    }
}
