package dev.castellan.console.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Marks tests that need Chromium. Without Chromium, skips the tests and prints a conspicuous message once. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InChromium.Condition.class)
public @interface InChromium {

    final class Condition implements ExecutionCondition {

        private static final AtomicBoolean SAID = new AtomicBoolean();

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (Chromium.find().isPresent()) {
                return ConditionEvaluationResult.enabled("there is a Chromium");
            }
            if (!SAID.getAndSet(true)) {
                System.err.println(
                        "################ NO CHROMIUM: THE CONSOLE IS NOT TESTED IN A BROWSER. Install chromium and"
                                + " chromedriver, or set CHROME_BIN and CHROMEDRIVER_BIN. ################");
            }
            return ConditionEvaluationResult.disabled("there is no Chromium, or no chromedriver");
        }
    }
}
