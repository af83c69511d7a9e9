package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider.Lock;

/** Tests which classes with the annotation may run at the same time. */
class TenantLocksTest {

    private static final TenantLocks LOCKS = new TenantLocks();

    @Test
    void classesWithSameSettingsShareExclusiveLock() {
        assertThat(lock(OneCase.class)).isEqualTo(lock(OtherCase.class));
        assertThat(lock(OneCase.class).getAccessMode()).isEqualTo(ResourceAccessMode.READ_WRITE);
    }

    @Test
    void classesWithoutResetTakeSharedReadLock() {
        assertThat(lock(KeepingCase.class).getKey())
                .isEqualTo(lock(OneCase.class).getKey());
        assertThat(lock(KeepingCase.class).getAccessMode()).isEqualTo(ResourceAccessMode.READ);
    }

    @Test
    void classesWithDifferentSettingsUseDifferentLocks() {
        assertThat(lock(SeededCase.class).getKey())
                .isNotEqualTo(lock(OneCase.class).getKey());
    }

    @Test
    void nestedClassUsesLockOfEnclosingClass() {
        assertThat(LOCKS.provideForNestedClass(List.of(SeededCase.class), SeededCase.Inner.class))
                .isEqualTo(LOCKS.provideForClass(SeededCase.class));
    }

    private static Lock lock(Class<?> type) {
        Set<Lock> locks = LOCKS.provideForClass(type);
        assertThat(locks).hasSize(1);
        return locks.iterator().next();
    }

    @CastellanTenant
    static class OneCase {}

    @CastellanTenant
    static class OtherCase {}

    @CastellanTenant(reset = false)
    static class KeepingCase {}

    @CastellanTenant(seed = "seeds/team.yaml")
    static class SeededCase {

        @Nested
        class Inner {}
    }
}
