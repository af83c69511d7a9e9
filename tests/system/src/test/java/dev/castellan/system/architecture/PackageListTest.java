package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that {@code docs/packages.md} lists the packages of the published modules, each with a sentence. */
class PackageListTest {

    private static final String RENEW = "castellan.renew";
    private static final Path LIST = Path.of("..", "..", "docs", "packages.md");
    private static final List<String> HEAD = List.of(
            "# Packages",
            "",
            "```java",
            "import dev.castellan.client.CastellanClient;",
            "import dev.castellan.model.Project;",
            "```",
            "",
            "The first sentence about each package. `PackageListTest` generates this page from the files"
                    + " `package-info.java`.");

    private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
    private static final Pattern FIRST_SENTENCE = Pattern.compile("\\A.*?\\.(?=\\s|\\z)");

    @Test
    void documentedPackageListMatchesPublishedPackages() throws IOException {
        List<String> actual = list();
        if (Boolean.getBoolean(RENEW)) {
            Files.write(LIST, actual);
        }
        assertThat(Files.readAllLines(LIST))
                .as("docs/packages.md; renew it: mvn -q -pl tests/system -am test -Dtest=PackageListTest -D" + RENEW
                        + "=true -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(actual);
    }

    private static List<String> list() {
        List<String> lines = new ArrayList<>(HEAD);
        for (MainModule module : MainModule.published()) {
            lines.addAll(List.of("", "## " + module, "", "|Package|Contents|", "|---|---|"));
            module.sources().stream()
                    .map(Path::getParent)
                    .distinct()
                    .sorted()
                    .map(folder -> "|`" + folder.toString().replaceAll("[/\\\\]", ".") + "`|"
                            + firstSentence(module.text(folder.resolve("package-info.java"))) + "|")
                    .forEach(lines::add);
        }
        return lines;
    }

    /** Returns the first sentence of a Javadoc comment as Markdown. */
    private static String firstSentence(String packageInfo) {
        String comment = COMMENT.matcher(packageInfo)
                .results()
                .findFirst()
                .map(match -> match.group(1))
                .orElseThrow(() -> new AssertionError("no Javadoc: " + packageInfo));
        String text = comment.replaceAll("\\s*\\n\\s*\\*?\\s*", " ")
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replaceAll("\\{@link (?:[a-z]+\\.)*([^}]*)}", "`$1`")
                .strip();
        return FIRST_SENTENCE
                .matcher(text)
                .results()
                .findFirst()
                .map(match -> match.group())
                .orElseThrow(() -> new AssertionError("no sentence: " + text));
    }
}
