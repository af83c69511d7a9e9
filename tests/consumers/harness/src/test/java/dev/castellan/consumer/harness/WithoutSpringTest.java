package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.castellan.harness.spring.CastellanTenant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that the Spring annotation reports that Spring is missing and names the annotation to use instead. */
class WithoutSpringTest {

    @Test
    void errorForCastellanTenantWithoutSpringSuggestsCastellanTest() {
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier part, TestExecutionResult result) {
                result.getThrowable().ifPresent(failure -> failures.add(failure.getMessage()));
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(ForSpring.class))
                                .build(),
                        listener);
        assertThat(failures)
                .singleElement()
                .asString()
                .contains("ForSpring has @CastellanTenant", "spring-test is not on the class path", "@CastellanTest");
    }

    @CastellanTenant
    static class ForSpring {

        @Test
        void neverRunsBecauseSpringIsMissing() {}
    }
}
