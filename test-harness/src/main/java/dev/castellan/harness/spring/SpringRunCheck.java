package dev.castellan.harness.spring;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Rejects tests that Spring does not run, because only Spring creates and restores their tenant. */
final class SpringRunCheck implements BeforeAllCallback, BeforeEachCallback {

    private static final String LISTENER = "org.springframework.test.context.TestExecutionListener";

    @Override
    public void beforeAll(ExtensionContext testClass) {
        if (!isPresent(LISTENER)) {
            throw complaint(
                    testClass,
                    "spring-test is not on the class path: use @CastellanTest for a test without Spring,"
                            + " or add org.springframework:spring-test");
        }
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        if (!TenantTestExecutionListener.hasBegun(test.getRequiredTestClass())) {
            throw complaint(
                    test,
                    "Spring does not run this class with the listener of the harness: add @SpringBootTest or"
                            + " @SpringJUnitConfig before @CastellanTenant; where there is @TestExecutionListeners,"
                            + " let it have mergeMode = MERGE_WITH_DEFAULTS");
        }
    }

    private static boolean isPresent(String name) {
        try {
            Class.forName(name, false, SpringRunCheck.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static ExtensionConfigurationException complaint(ExtensionContext part, String remedy) {
        return new ExtensionConfigurationException(
                part.getRequiredTestClass().getName() + " has @CastellanTenant, but " + remedy);
    }
}
