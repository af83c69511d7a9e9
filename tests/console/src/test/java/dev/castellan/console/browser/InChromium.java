package dev.castellan.console.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Marks tests that need Chromium, and skips them without it. Ends the browsers after the last test. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InChromium.Condition.class)
public @interface InChromium {

    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (Chromium.find().isEmpty()) {
                return ConditionEvaluationResult.disabled(
                        "chromium or chromedriver is missing (or CHROME_BIN and CHROMEDRIVER_BIN)");
            }
            AutoCloseable end = ReusableChromium::quitAll;
            context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(ReusableChromium.class, key -> end);
            return ConditionEvaluationResult.enabled("Chromium and its driver are installed");
        }
    }
}
