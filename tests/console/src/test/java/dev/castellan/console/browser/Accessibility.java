package dev.castellan.console.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks pages against WCAG 2.2, levels A and AA, and the best practices of axe. A check that cannot run counts as a
 * violation.
 */
public final class Accessibility {

    private static final String AXE = axe();

    private static final String RUN = """
            const done = arguments[arguments.length - 1];
            axe.run(document, {
                runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
                resultTypes: ['violations'],
                // only the rule for audio needs assets, and only reports show selectors
                preload: false, selectors: false})
              .then(result => done({rules: result.passes.length + result.violations.length, violations:
                  result.violations.map(one => one.id + ': ' + one.help + ' ' + one.nodes.map(node => node.html).join(' '))}))
              .catch(problem => done({rules: 0, violations: ['axe failed: ' + problem]}));
            """;

    private Accessibility() {}

    /** Returns the violations on the current page. */
    @SuppressWarnings("unchecked")
    public static List<String> violations(Browser browser) {
        browser.script(AXE);
        Map<String, Object> result = (Map<String, Object>) browser.later(RUN);
        if (((Number) result.get("rules")).intValue() < 5 && ((List<?>) result.get("violations")).isEmpty()) {
            return List.of("axe checked next to nothing: " + result);
        }
        return (List<String>) result.get("violations");
    }

    private static String axe() {
        String name = "axe.min.js";
        try (InputStream script = Accessibility.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(script, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
