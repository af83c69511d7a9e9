package dev.castellan.examples.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A page of the documents that a test generates. */
final class GeneratedPage {

    private static final String RENEW = "castellan.renew";

    private GeneratedPage() {}

    /** Renews the page if the build asks for it, and checks that it has these lines. */
    static void check(String name, List<String> lines, Class<?> test) throws IOException {
        Path page = Path.of("..", "docs", name);
        String text = String.join("\n", lines) + "\n";
        if (Boolean.getBoolean(RENEW)) {
            Files.writeString(page, text);
        }
        assertThat(page)
                .as("docs/" + name + "; renew it: mvn -q -pl examples -am test -Dtest=" + test.getSimpleName() + " -D"
                        + RENEW + "=true -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(text);
    }
}
