package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Tenant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the tests in one shared instance, whose tenant is reset after each test. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
class InstancePerClassTest extends TeamTests {

    @BeforeAll
    void prepare(Tenant tenant) {
        assertThat(tenant).isSameAs(tenant());
        tenant.clock().freeze();
    }

    @RepeatedTest(3)
    void resetsProjectsAndClockBeforeEachRepetition(Tenant tenant) {
        assertThat(tenant).isSameAs(tenant());
        assertThat(tenant.clock().isFrozen()).isTrue();
        tenant.clock().resume();
        createProject("Apollo");
    }
}
