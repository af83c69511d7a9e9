package dev.castellan.conformance;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.profile.Profile;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run. Each setting is given on the command line, such as {@code --target URL}, or as a system
 * property, such as {@code -Dcastellan.target=URL}.
 *
 * @param target the deployment
 * @param profile the decisions of the deployment
 * @param knownFailures the known failures of the deployment
 * @param cases the cases to run
 * @param report the folder for the reports
 */
record RunSettings(Target target, Profile profile, KnownFailures knownFailures, List<CaseFile> cases, Path report) {

    static final String PREFIX = "castellan.";

    private static final String READ_ONLY = "read-only";

    private static final List<String> NAMES = List.of(
            "target",
            "admin-token",
            "admin-token-file",
            "other-admin-token",
            "other-admin-token-file",
            "profile",
            "known-failures",
            READ_ONLY,
            "case",
            "report");

    /**
     * Reads each setting from the arguments or, if it is absent there, from the system properties.
     *
     * @throws IllegalArgumentException if a setting is missing, unknown or invalid. The message names the setting.
     */
    static RunSettings of(List<String> arguments, UnaryOperator<@Nullable String> properties) {
        Map<String, String> values = new TreeMap<>();
        for (String name : NAMES) {
            String value = properties.apply(PREFIX + name);
            if (value != null) {
                values.put(name, value);
            }
        }
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            String name = option.startsWith("--") ? option.substring(2) : "";
            require(NAMES.contains(name), option + " is unknown; expected one of: --" + String.join(", --", NAMES));
            require(name.equals(READ_ONLY) || rest.hasNext(), option + " needs a value");
            values.put(name, name.equals(READ_ONLY) ? "true" : rest.next());
        }
        return new RunSettings(
                target(values),
                path(values, "profile").map(file -> read(file, Profile::read)).orElse(Profile.OURS),
                path(values, "known-failures")
                        .map(file -> read(file, KnownFailures::read))
                        .orElseGet(KnownFailures::none),
                cases(values.get("case")),
                path(values, "report").orElse(Path.of("conformance-report")));
    }

    private static Target target(Map<String, String> values) {
        String url = values.get("target");
        require(url != null, "no deployment is set: use --target URL, or -Dcastellan.target=URL");
        Optional<String> token = token(values, "admin-token");
        require(token.isPresent(), "no token is set: use --admin-token-file FILE with the token of an org_admin");
        Target one = Target.at(uri(String.valueOf(url)), token.orElseThrow());
        Target target =
                token(values, "other-admin-token").map(one::otherOrganization).orElse(one);
        return readOnly(values.getOrDefault(READ_ONLY, "false")) ? target.readOnly() : target;
    }

    private static boolean readOnly(String value) {
        require(value.matches("true|false"), READ_ONLY + " must be true or false, not " + value);
        return value.equals("true");
    }

    private static List<CaseFile> cases(@Nullable String path) {
        List<CaseFile> all = ConformanceSuite.cases();
        List<CaseFile> chosen = all.stream()
                .filter(file -> path == null || file.path().equals(path))
                .toList();
        require(
                !chosen.isEmpty(),
                "there is no case " + path + "; a path is such as " + all.get(0).path());
        return chosen;
    }

    private static Optional<String> token(Map<String, String> values, String name) {
        return path(values, name + "-file")
                .map(file -> read(file, Files::readString).strip())
                .or(() -> Optional.ofNullable(values.get(name)));
    }

    private static Optional<Path> path(Map<String, String> values, String name) {
        return Optional.ofNullable(values.get(name)).map(Path::of);
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("--target is not a URL: " + e.getMessage(), e);
        }
    }

    private interface ValueReader<T> {
        T read(Path file) throws IOException;
    }

    private static <T> T read(Path file, ValueReader<T> reader) {
        try {
            return reader.read(file);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file + ": " + e, e);
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
