package dev.castellan.harness.junit;

import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.opentest4j.TestAbortedException;

/** The JUnit extension of {@link CastellanTest}. It has no state of its own; everything is kept in JUnit's store. */
final class CastellanExtension
        implements BeforeAllCallback,
                TestInstancePostProcessor,
                ParameterResolver,
                BeforeEachCallback,
                AfterEachCallback,
                InvocationInterceptor {

    private static final String REPORT = "castellan";

    /**
     * Creates an instance per test within the context of its test, so that fields and constructor get the tenant of
     * that test.
     */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void beforeAll(ExtensionContext testClass) {
        TestScope.of(testClass).beginClass();
        StaticFields.fill(testClass);
    }

    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext part) {
        InjectedFields.fill(instance, TestScope.of(part));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext part) {
        InjectionPoint point = InjectionPoint.of(parameter);
        return point.isMarked() || Injectables.isInjectedByType(point) || Injectables.needsAs(point);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext part) {
        return Injectables.value(InjectionPoint.of(parameter), TestScope.of(part));
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        TestScope.of(test).beginTest();
    }

    @Override
    public void afterEach(ExtensionContext test) {
        test.getExecutionException().ifPresentOrElse(failure -> attachView(failure, test), () -> tellDoubts(test));
    }

    /** Dynamic tests fail by themselves, while JUnit reports no failure for the factory method. */
    @Override
    public void interceptDynamicTest(
            Invocation<@Nullable Void> invocation, DynamicTestInvocationContext call, ExtensionContext test)
            throws Throwable {
        try {
            invocation.proceed();
        } catch (Throwable failure) {
            attachView(failure, test);
            throw failure;
        }
    }

    private static void attachView(Throwable failure, ExtensionContext test) {
        if (!(failure instanceof TestAbortedException)) {
            TestScope.of(test)
                    .presentTenant()
                    .ifPresent(tenant -> test.publishReportEntry(REPORT, JournalOfFailedTest.attach(failure, tenant)));
        }
    }

    private static void tellDoubts(ExtensionContext test) {
        TestScope.of(test)
                .presentTenant()
                .map(JournalOfFailedTest::doubts)
                .filter(doubts -> !doubts.isEmpty())
                .ifPresent(doubts -> test.publishReportEntry(REPORT, doubts));
    }
}
