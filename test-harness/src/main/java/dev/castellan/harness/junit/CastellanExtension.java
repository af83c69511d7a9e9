package dev.castellan.harness.junit;

import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.opentest4j.TestAbortedException;

/** The JUnit extension that implements {@link CastellanTest}. Keeps its state in JUnit's store. */
final class CastellanExtension
        implements BeforeAllCallback,
                TestInstancePostProcessor,
                ParameterResolver,
                BeforeEachCallback,
                AfterEachCallback,
                InvocationInterceptor {

    private static final String REPORT = "castellan";

    /**
     * Creates test instances in the context of the test, which gives fields and constructor parameters the tenant of
     * the test.
     */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void beforeAll(ExtensionContext testClass) {
        TestScope.of(testClass).beginClass();
        StaticFields.fill(testClass);
        TestScope.of(testClass).keepPrepared();
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext testClass)
            throws Throwable {
        invocation.proceed();
        TestScope.of(testClass).keepPrepared();
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
        test.getExecutionException().ifPresentOrElse(failure -> attachJournal(failure, test), () -> reportDoubts(test));
    }

    /**
     * Attaches the journal to failures of dynamic tests, which JUnit does not report as failures of the factory method.
     */
    @Override
    public void interceptDynamicTest(
            Invocation<@Nullable Void> invocation, DynamicTestInvocationContext call, ExtensionContext test)
            throws Throwable {
        try {
            invocation.proceed();
        } catch (Throwable failure) {
            attachJournal(failure, test);
            throw failure;
        }
    }

    private static void attachJournal(Throwable failure, ExtensionContext test) {
        if (!(failure instanceof TestAbortedException)) {
            TestScope.of(test)
                    .presentTenant()
                    .ifPresent(tenant -> test.publishReportEntry(REPORT, JournalOfFailedTest.attach(failure, tenant)));
        }
    }

    private static void reportDoubts(ExtensionContext test) {
        TestScope.of(test)
                .presentTenant()
                .map(JournalOfFailedTest::doubts)
                .filter(doubts -> !doubts.isEmpty())
                .ifPresent(doubts -> test.publishReportEntry(REPORT, doubts));
    }

    /**
     * The static fields that were set for a class. After the class has run, the fields are reset to null, and another
     * class that inherits them gets new values.
     *
     * @param claims the claims to release
     */
    record StaticFields(List<Field> fields, FieldClaims claims) implements AutoCloseable {

        static void fill(ExtensionContext testClass) {
            FieldClaims claims =
                    StoreValues.in(testClass.getRoot(), FieldClaims.class, FieldClaims.class, FieldClaims::new);
            List<Field> free =
                    InjectedFields.injected(testClass.getRequiredTestClass(), StaticFields::isStatic).stream()
                            .filter(field -> claims.claim(field, testClass.getDisplayName()))
                            .toList();
            if (!free.isEmpty()) {
                StoreValues.in(
                        testClass,
                        new Key(testClass.getUniqueId()),
                        StaticFields.class,
                        () -> new StaticFields(free, claims));
                TestScope scope = TestScope.of(testClass);
                free.forEach(
                        field -> InjectedFields.set(field, null, Injectables.value(InjectionPoint.of(field), scope)));
            }
        }

        @Override
        public void close() {
            fields.forEach(field -> {
                InjectedFields.set(field, null, null);
                claims.free(field);
            });
        }

        private static boolean isStatic(Field field) {
            return Modifier.isStatic(field.getModifiers());
        }

        private record Key(String testClass) {}

        /**
         * The classes for which static fields are set. Detects classes that inherit the same field and run in parallel.
         */
        static final class FieldClaims {

            private final Map<Field, String> classes = new ConcurrentHashMap<>();

            /**
             * Claims a field for a class. Returns false if the field already has a value.
             *
             * @throws ExtensionConfigurationException if another class has claimed the field
             */
            boolean claim(Field field, String testClass) {
                String other = classes.putIfAbsent(field, testClass);
                if (other != null) {
                    throw new ExtensionConfigurationException(
                            InjectionPoint.of(field).text() + ": is inherited by " + other + " and " + testClass
                                    + ", which run in parallel: make it a field of the instance");
                }
                boolean empty = InjectedFields.value(field, null) == null;
                if (!empty) {
                    free(field);
                }
                return empty;
            }

            void free(Field field) {
                classes.remove(field);
            }
        }
    }
}
