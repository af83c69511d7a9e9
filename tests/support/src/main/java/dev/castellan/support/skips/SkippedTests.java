package dev.castellan.support.skips;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Prints how many tests of a build were skipped for each reason, from the reports of Surefire. A tier that leaves out
 * tests by their tags does not skip them: Surefire never sees those.
 */
public final class SkippedTests {

    private static final Pattern REPORT =
            Pattern.compile(".*[\\\\/]target[\\\\/]surefire-reports[\\\\/]TEST-[^\\\\/]*\\.xml");

    private SkippedTests() {}

    /**
     * Prints the skipped tests.
     *
     * @param arguments the root folder of the build, and the instant at which the build started (older reports belong
     *     to other builds)
     * @throws IllegalStateException if tests were skipped because a program is missing, and the system property {@code
     *     castellan.skips} is {@code fail}
     */
    public static void main(String... arguments) {
        Map<String, Integer> reasons = reasons(Path.of(arguments[0]), Instant.parse(arguments[1]));
        reasons.forEach((reason, tests) -> System.out.println("Skipped " + tests + " tests: " + reason));
        if ("fail".equals(System.getProperty("castellan.skips"))) {
            requireNoProgramIsMissing(reasons.keySet());
        }
    }

    static void requireNoProgramIsMissing(Set<String> reasons) {
        List<String> missing = reasons.stream()
                .filter(reason -> reason.contains(" is missing"))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("-Dcastellan.skips=fail, and tests were skipped: " + missing);
        }
    }

    /** Returns the number of skipped tests for each reason. */
    static Map<String, Integer> reasons(Path root, Instant start) {
        Map<String, Integer> reasons = new TreeMap<>();
        for (Path report : reports(root, start)) {
            NodeList skipped = parse(report).getElementsByTagName("skipped");
            for (int i = 0; i < skipped.getLength(); i++) {
                reasons.merge(reason((Element) skipped.item(i)), 1, Integer::sum);
            }
        }
        return reasons;
    }

    /** Returns the reason of a condition, which is an attribute, or of an assumption, which begins a stack trace. */
    private static String reason(Element skipped) {
        String reason = skipped.hasAttribute("message") ? skipped.getAttribute("message") : skipped.getTextContent();
        return reason.replaceFirst("^\\S+Exception:\\s*(Assumption failed:)?", "")
                .strip()
                .lines()
                .findFirst()
                .orElse("no reason given");
    }

    private static List<Path> reports(Path root, Instant start) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> REPORT.matcher(file.toString()).matches())
                    .filter(file -> isSince(start, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSince(Instant start, Path file) {
        try {
            return !Files.getLastModifiedTime(file).toInstant().isBefore(start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Document parse(Path report) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory.newDocumentBuilder().parse(report.toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("not a report of tests: " + report, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
