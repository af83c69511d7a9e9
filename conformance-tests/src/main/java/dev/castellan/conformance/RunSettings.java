package dev.castellan.conformance;

import dev.castellan.conformance.profile.Profile;
import dev.castellan.conformance.profile.Profiles;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
 * @param known the known failures of the deployment
 * @param report the folder for the reports
 */
record RunSettings(Target target, Profile profile, KnownFailures known, Path report) {

    static final String PREFIX = "castellan.";

    private static final List<String> NAMES = List.of(
            "target",
            "admin-token",
            "admin-token-file",
            "other-admin-token",
            "other-admin-token-file",
            "profile",
            "known-failures",
            "report");

    /**
     * Reads the settings from the arguments, or from the system properties if the arguments do not contain them.
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
        for (int i = 0; i < arguments.size(); i += 2) {
            String name = arguments.get(i).startsWith("--") ? arguments.get(i).substring(2) : "";
            require(NAMES.contains(name), arguments.get(i) + " is unknown; known are --" + String.join(", --", NAMES));
            require(i + 1 < arguments.size(), arguments.get(i) + " needs a value");
            values.put(name, arguments.get(i + 1));
        }
        return new RunSettings(
                target(values),
                path(values, "profile").map(file -> read(file, Profiles::read)).orElseGet(Profiles::ours),
                path(values, "known-failures")
                        .map(file -> read(file, KnownFailures::read))
                        .orElseGet(KnownFailures::none),
                path(values, "report").orElse(Path.of("conformance-report")));
    }

    private static Target target(Map<String, String> values) {
        String url = values.get("target");
        require(url != null, "say which deployment: --target URL, or -Dcastellan.target=URL");
        Optional<String> token = token(values, "admin-token");
        require(token.isPresent(), "say who calls: --admin-token-file FILE with the token of an org_admin");
        Target target = Target.at(uri(String.valueOf(url)), token.orElseThrow());
        return token(values, "other-admin-token").map(target::otherOrganization).orElse(target);
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

    private interface Reader<T> {
        T read(Path file) throws IOException;
    }

    private static <T> T read(Path file, Reader<T> reader) {
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
