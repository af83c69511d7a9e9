package dev.castellan.console.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Marks tests that need Chromium, and skips them without it. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InChromium.Condition.class)
public @interface InChromium {

    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Chromium.find().isPresent()
                    ? ConditionEvaluationResult.enabled("Chromium and its driver are installed")
                    : ConditionEvaluationResult.disabled(
                            "chromium or chromedriver is missing (or CHROME_BIN and CHROMEDRIVER_BIN)");
        }
    }
}
