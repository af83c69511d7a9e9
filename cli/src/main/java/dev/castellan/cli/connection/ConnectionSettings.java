package dev.castellan.cli.connection;

import dev.castellan.cli.failure.CliFailure;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.model.internal.text.NearestName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the client of this program. The command line overrides the environment, which
 * overrides the profile. A profile that the command line names also overrides URL, token and project of the
 * environment, because they belong together. The token of a profile is sent only to the URL of the profile.
 */
public final class ConnectionSettings {

    /** The setting that contains the format of the output, which only this program knows. */
    public static final String OUTPUT = "output";

    private static final String URL = "base-url";
    private static final String TOKEN_COMMAND = "token-command";
    private static final List<String> TOKENS = List.of("token", "token-file", TOKEN_COMMAND, "jwt-file");
    private static final String RULE = "federation-rule"; // of jwt-file
    private static final List<String> CREDENTIALS =
            Stream.concat(TOKENS.stream(), Stream.of(RULE)).toList();
    private static final List<String> TARGET =
            Stream.concat(CREDENTIALS.stream(), Stream.of(URL, "project-id")).toList();
    private static final Set<String> OF_PROGRAM = Set.of(OUTPUT, TOKEN_COMMAND);
    private static final int MAX_MISTAKES = 2;
    private static final String VARIABLE = "CASTELLAN_";
    private static final String PROPERTY = "castellan.";
    private static final String STANDARD = "default";

    private final ProfileFile file;
    private final String profile;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final Map<String, String> ofProfile;

    private ConnectionSettings(ProfileFile file, String profile, Map<String, String> ofProfile) {
        this.file = file;
        this.profile = profile;
        this.ofProfile = ofProfile;
    }

    /**
     * Reads the settings.
     *
     * @param named the profile that the command line names, or {@code null}
     * @param options the settings that the command line sets
     * @throws CliFailure if there is no such profile, or if its file is invalid
     */
    public static ConnectionSettings read(
            Map<String, String> environment, @Nullable String named, Map<String, String> options) {
        return read(environment, named, options, false);
    }

    /** @param mayBeNew whether the profile need not exist */
    static ConnectionSettings read(
            Map<String, String> environment, @Nullable String named, Map<String, String> options, boolean mayBeNew) {
        if (named != null && named.isBlank()) {
            throw CliFailure.usage("--profile: is blank");
        }
        environment.keySet().forEach(ConnectionSettings::checkName);
        ProfileFile file = ProfileFile.read(environment);
        String chosen = named == null ? environment.getOrDefault(VARIABLE + "PROFILE", "") : named;
        Map<String, String> ofProfile = file.profile(chosen.isBlank() ? STANDARD : chosen);
        if (ofProfile == null && !chosen.isBlank() && !mayBeNew) {
            throw CliFailure.usage("there is no profile " + chosen + " in " + file
                    + (file.names().isEmpty() ? "" : ", only " + String.join(", ", file.names())));
        }
        ConnectionSettings settings = new ConnectionSettings(
                file, chosen.isBlank() ? STANDARD : chosen, ofProfile == null ? Map.of() : ofProfile);
        settings.put(settings.ofProfile, name -> name + " of profile " + settings.profile);
        settings.put(variables(environment, named != null), ConnectionSettings::variable);
        settings.put(options, name -> name.equals(URL) ? "--url" : "--" + name);
        settings.keepTokenForItsUrl();
        return settings;
    }

    /** Returns a setting, or {@code null} if it is not set. */
    public @Nullable String get(String name) {
        return values.get(name);
    }

    /**
     * Returns the builder of a client with these settings.
     *
     * @throws CliFailure if a setting is missing, unknown or invalid
     */
    public CastellanClientBuilder builder() {
        requireUrl();
        long tokens = TOKENS.stream().filter(values::containsKey).count();
        if (tokens == 0) {
            throw CliFailure.usage(
                    "there is no token: run castellan login, or set CASTELLAN_TOKEN_FILE, CASTELLAN_TOKEN_COMMAND,"
                            + " CASTELLAN_JWT_FILE or CASTELLAN_TOKEN, or token-file, token-command or jwt-file in "
                            + file);
        }
        if (tokens > 1) {
            throw CliFailure.usage("there are several tokens: set only one of "
                    + String.join(
                            ", ",
                            TOKENS.stream()
                                    .filter(values::containsKey)
                                    .map(origins::get)
                                    .toList()));
        }
        return checkedBuilder();
    }

    /**
     * Returns the builder of a client with these settings and another token.
     *
     * @throws CliFailure if a setting is missing, unknown or invalid
     */
    CastellanClientBuilder builder(String token) {
        requireUrl();
        CREDENTIALS.forEach(values::remove);
        return checkedBuilder().token(token);
    }

    /** Returns the URL of the deployment. */
    String requireUrl() {
        String url = values.get(URL);
        if (url == null) {
            throw CliFailure.usage("there is no URL: set --url, CASTELLAN_BASE_URL, or base-url in " + file);
        }
        return url;
    }

    /** Returns the file of the profiles. */
    ProfileFile file() {
        return file;
    }

    /** Returns the name of the profile. */
    String profile() {
        return profile;
    }

    /** Returns the settings of the profile. */
    Map<String, String> ofProfile() {
        return ofProfile;
    }

    /** Returns the settings of the environment and of options that contain a token, with their names. */
    List<String> otherTokens() {
        return TOKENS.stream()
                .filter(values::containsKey)
                .map(origins::get)
                .filter(origin -> origin != null && !origin.endsWith(" of profile " + profile))
                .toList();
    }

    private CastellanClientBuilder checkedBuilder() {
        Set<String> known = new HashSet<>(OF_PROGRAM);
        CastellanClientBuilder builder = builder(known);
        for (String name : ofProfile.keySet()) {
            if (!known.contains(name)) {
                throw CliFailure.usage(name + " of profile " + profile + ": is not a setting (" + file + ")");
            }
        }
        String command = values.get(TOKEN_COMMAND);
        return command == null ? builder : builder.token(new TokenCommand(command));
    }

    private CastellanClientBuilder builder(Set<String> known) {
        try {
            return CastellanClient.builderFromProperties(property -> {
                String name = property.substring(PROPERTY.length());
                known.add(name);
                return values.get(name);
            });
        } catch (IllegalArgumentException e) {
            throw CliFailure.usage(withOrigin(String.valueOf(e.getMessage())));
        }
    }

    /** Names a setting in a message as the user has set it. */
    private String withOrigin(String message) {
        int colon = message.indexOf(": ");
        String name = message.startsWith(PROPERTY) && colon > 0 ? message.substring(PROPERTY.length(), colon) : "";
        return origins.containsKey(name) ? origins.get(name) + message.substring(colon) : message;
    }

    private static Map<String, String> variables(Map<String, String> environment, boolean withoutTarget) {
        Map<String, String> variables = new HashMap<>();
        environment.forEach((variable, text) -> {
            String name = variable.startsWith(VARIABLE)
                    ? variable.substring(VARIABLE.length())
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '-')
                    : "";
            if (!name.isEmpty() && !text.isBlank() && !(withoutTarget && TARGET.contains(name))) {
                variables.put(name, text);
            }
        });
        return variables;
    }

    /** Refuses a misspelled variable, as the client does. Other variables may be settings of the server. */
    private static void checkName(String variable) {
        if (!variable.startsWith(VARIABLE)) {
            return;
        }
        Set<String> names = new HashSet<>(
                List.of(variable(OUTPUT), variable(TOKEN_COMMAND), variable("profile"), variable("profiles")));
        CastellanClient.builderFromProperties(property -> {
            String name = property.substring(PROPERTY.length());
            names.add(variable(name));
            return name.equals(URL) ? "https://service.example" : null;
        });
        String unknown = variable.toUpperCase(Locale.ROOT).replace('-', '_');
        int mistakes = Math.min(MAX_MISTAKES, (unknown.length() - VARIABLE.length()) / 3);
        if (!names.contains(variable)) {
            NearestName.within(mistakes, unknown, names).ifPresent(nearest -> {
                throw CliFailure.usage(variable + ": is not a setting; did you mean " + nearest + "?");
            });
        }
    }

    private static String variable(String name) {
        return VARIABLE + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Adds settings that override earlier ones. A token overrides a token of any form. */
    private void put(Map<String, String> settings, UnaryOperator<String> origin) {
        if (settings.keySet().stream().anyMatch(TOKENS::contains)) {
            CREDENTIALS.forEach(values::remove);
        }
        settings.forEach((name, text) -> {
            values.put(name, text);
            origins.put(name, origin.apply(name));
        });
    }

    private void keepTokenForItsUrl() {
        String url = ofProfile.get(URL);
        if (url == null || !url.equals(values.get(URL))) {
            for (String name : CREDENTIALS) {
                if (ofProfile.containsKey(name)
                        && origins.getOrDefault(name, "").endsWith(" of profile " + profile)) {
                    values.remove(name);
                }
            }
        }
    }
}
