package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.harness.junit.TestRun;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests the messages for tests that use the annotation incorrectly. */
@ResourceLock(Application.CONTEXTS)
class MisuseTest {

    @Test
    void rejectsCastellanTestAndCastellanTenantOnSameClass() {
        assertThat(complaint(BothCase.class)).contains("BothCase", "remove @CastellanTest", "@Autowired");
    }

    @Test
    void rejectsCastellanTestOnMethodOfCastellanTenantClass() {
        assertThat(complaint(BothOnMethodCase.class))
                .contains("BothOnMethodCase.neverRunsBecauseOfInvalidConfiguration", "remove @CastellanTest");
    }

    @Test
    void rejectsClassWithoutSpringExtension() {
        assertThat(complaint(WithoutSpringCase.class)).contains("WithoutSpringCase", "add @SpringBootTest");
    }

    @Test
    void rejectsClassThatReplacesDefaultListeners() {
        assertThat(complaint(WithoutListenerCase.class)).contains("WithoutListenerCase", "MERGE_WITH_DEFAULTS");
    }

    @Test
    void rejectsBlankOrDuplicatePropertyName() {
        assertThat(complaint(BlankUrlCase.class)).contains("urlProperty is blank", "castellan.base-url");
        assertThat(complaint(BlankTokenCase.class)).contains("tokenProperty is blank", "castellan.token");
        assertThat(complaint(SameNameCase.class)).contains("both 'api'", "name two");
    }

    @Test
    void errorForUnknownUserListsKnownUsers() {
        assertThat(complaint(UnknownUserCase.class)).contains("user = \"bob\"", "no user 'bob'", "[admin]");
    }

    @Test
    void errorForUserWithoutTokenContainsUserName() {
        assertThat(complaint(NoTokenCase.class)).contains("user = \"guest\"", "has no token");
    }

    @Test
    void rejectsInvalidTimeInvalidIdsOrMissingSeed() {
        assertThat(complaint(TimeCase.class)).contains("@CastellanTenant", "tomorrow", "2030-01-31T12:00:00Z");
        assertThat(complaint(IdsCase.class)).contains("@CastellanTenant", "ids takes one number");
        assertThat(complaint(NoSeedCase.class)).contains("seeds/none.yaml", "class path");
    }

    /** Returns the messages of the only failure and of its causes. */
    private static String complaint(Class<?> type) {
        List<Throwable> failures = TestRun.of(type).failures();
        assertThat(failures).hasSize(1);
        return String.join(
                "\n",
                Stream.iterate(failures.get(0), failure -> failure != null, Throwable::getCause)
                        .map(failure -> "" + failure.getMessage())
                        .toList());
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTest
    @CastellanTenant
    static class BothCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    static class BothOnMethodCase {

        @Test
        @CastellanTest
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @CastellanTenant
    static class WithoutSpringCase {

        @Autowired
        Tenant tenant;

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    @TestExecutionListeners(NoListener.class)
    static class WithoutListenerCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    static class NoListener implements TestExecutionListener {}

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(urlProperty = "")
    static class BlankUrlCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(tokenProperty = " ")
    static class BlankTokenCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(urlProperty = "api", tokenProperty = "api")
    static class SameNameCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(user = "bob")
    static class UnknownUserCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(user = "guest", seed = "seeds/team.yaml")
    static class NoTokenCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(frozenAt = "tomorrow")
    static class TimeCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(ids = {1, 2})
    static class IdsCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(seed = "seeds/none.yaml")
    static class NoSeedCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }
}
