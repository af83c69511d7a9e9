package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that links between documents lead to existing files and headings, and that tests named in documents exist. */
class LinksTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    /** Matches the name of a test class, optionally with a method. */
    private static final Pattern TEST = Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*Test)(?:\\.(\\w+))?`");

    private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);

    static List<Path> documents() throws IOException {
        return sources(2, ".md");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsToExistingFileOrHeading(Path document) throws IOException {
        assertThat(LINK.matcher(textOf(document))
                        .results()
                        .map(link -> link.group(1))
                        .filter(link -> !link.contains("://") && !link.startsWith("mailto:")))
                .allSatisfy(link -> assertThat(leadsSomewhere(document, link))
                        .as("%s links to %s", document, link)
                        .isTrue());
    }

    /** Finds placeholders that tools left behind. Such a placeholder once replaced a table. */
    @ParameterizedTest
    @MethodSource("documents")
    void documentHasNoPlaceholders(Path document) throws IOException {
        assertThat(textOf(document)).doesNotContain("@@", "TODO", "TBD");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyTestNamedInDocumentExists(Path document) throws IOException {
        Map<String, String> tests = tests();

        assertThat(TEST.matcher(textOf(document)).results())
                .allSatisfy(test -> assertThat(tests.getOrDefault(test.group(1), ""))
                        .as("%s names %s", document, test.group())
                        .contains(test.group(2) == null ? test.group(1) : " " + test.group(2) + "("));
    }

    /** Returns the sources of all tests, by name. Concatenates tests with the same name. */
    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new HashMap<>();
        for (Path file : sources(Integer.MAX_VALUE, "Test.java")) {
            String name = file.getFileName().toString().replace(".java", "");
            tests.merge(name, Files.readString(file), String::concat);
        }
        return tests;
    }

    /** Returns all files with a suffix, except those that the build makes, perhaps at this moment. */
    private static List<Path> sources(int depth, String suffix) throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(ROOT, Set.of(), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(suffix)) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return sources.stream().sorted().toList();
    }

    private static boolean leadsSomewhere(Path document, String link) throws IOException {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? document : document.resolveSibling(file);
        return Files.exists(target) && (hash < 0 || anchorsOf(target).contains(link.substring(hash + 1)));
    }

    /** Returns the anchors that code hosting sites generate for the headings of a document. */
    private static List<String> anchorsOf(Path document) throws IOException {
        return HEADING.matcher(textOf(document))
                .results()
                .map((MatchResult heading) -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static String textOf(Path document) throws IOException {
        return CODE.matcher(Files.readString(document)).replaceAll("");
    }
}
