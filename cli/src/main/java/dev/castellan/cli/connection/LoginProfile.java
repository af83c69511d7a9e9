package dev.castellan.cli.connection;

import dev.castellan.cli.failure.CliFailure;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.model.internal.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The profile in which {@code castellan login} keeps its token. The token is in a file of its own beside the profiles,
 * so a profile can be copied without it.
 */
public final class LoginProfile {

    private static final String URL = "base-url";
    private static final String TOKEN_FILE = "token-file";
    private static final Set<String> OTHER_TOKENS = Set.of("token", "token-command", "jwt-file");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

    private final ConnectionSettings settings;
    private final Path file;
    private final List<String> otherTokens;

    private LoginProfile(ConnectionSettings settings) {
        this.settings = settings;
        this.file = settings.file().folder().resolve("tokens").resolve(settings.profile());
        this.otherTokens = settings.otherTokens();
    }

    /**
     * Returns the profile that the command line or the environment names, which need not exist.
     *
     * @param tokenFile the file that the command line names, which a login cannot use
     * @throws CliFailure if the profile cannot have a token of a login, or belongs to another URL
     */
    public static LoginProfile of(
            Map<String, String> environment, @Nullable String named, @Nullable String url, @Nullable String tokenFile) {
        if (tokenFile != null) {
            throw CliFailure.usage("--token-file: a login keeps its token in the profile");
        }
        Map<String, String> options = new HashMap<>();
        if (url != null) {
            options.put(URL, url);
        }
        ConnectionSettings settings = ConnectionSettings.read(environment, named, options, true);
        if (!NAME.matcher(settings.profile()).matches()) {
            throw CliFailure.usage("--profile: '" + settings.profile()
                    + "' is not a name for a login: use letters, digits, dots, dashes and underscores");
        }
        String ofProfile = settings.ofProfile().get(URL);
        if (ofProfile != null && !ofProfile.equals(settings.requireUrl())) {
            throw CliFailure.usage("profile " + settings.profile() + " belongs to " + ofProfile
                    + ": name another one with --profile, which need not exist");
        }
        return new LoginProfile(settings);
    }

    /** Throws a failure if the profile has a token that does not come from a login. */
    public void requireFree() {
        settings.requireUrl();
        Map<String, String> ofProfile = settings.ofProfile();
        boolean hasOther = (ofProfile.containsKey(TOKEN_FILE) && !isLogin())
                || OTHER_TOKENS.stream().anyMatch(ofProfile::containsKey);
        if (hasOther) {
            throw CliFailure.usage("profile " + settings.profile() + " of " + settings.file()
                    + " has another token: name another profile with --profile, which need not exist");
        }
        settings.file().names().stream()
                .filter(other -> !other.equals(name()) && other.equalsIgnoreCase(name()))
                .findFirst()
                .ifPresent(
                        other -> { // some file systems would give both the same file
                            throw CliFailure.usage(
                                    "--profile: '" + name() + "' and '" + other + "' differ only by case");
                        });
    }

    /** Throws a failure if the token could not be stored, before there is one. */
    public void requireWritable() {
        try {
            PrivateFiles.requireWritable(file);
            settings.file().requireWritable();
        } catch (IOException e) {
            throw CliFailure.of("the token cannot be stored: " + FileProblem.of(e), e);
        }
    }

    /** Returns the name of the profile. */
    public String name() {
        return settings.profile();
    }

    /** Returns the URL of the deployment. */
    public String url() {
        return settings.requireUrl();
    }

    /** Returns the builder of a client with the settings of the profile and this token. */
    public CastellanClientBuilder builder(String token) {
        return settings.builder(token);
    }

    /** Writes the token, and names its file in the profile. */
    public void store(String token) {
        try {
            PrivateFiles.write(file, token + "\n");
            try {
                settings.file().put(settings.profile(), Map.of(URL, url(), TOKEN_FILE, file.toString()));
            } catch (IOException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        } catch (IOException e) {
            throw CliFailure.of("the token cannot be stored: " + file + ": " + FileProblem.of(e), e);
        }
    }

    /** Returns the token of the login. */
    public String token() {
        requireLogin();
        if (!settings.ofProfile().containsKey(URL)) {
            throw CliFailure.usage("profile " + name() + " has no " + URL + ", so nobody knows which server its token"
                    + " belongs to: add it, or run castellan logout --local");
        }
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw CliFailure.of(file + " cannot be read: " + FileProblem.of(e), e);
        }
    }

    /** Returns the token of an earlier login, or {@code null} if there is none. */
    public @Nullable String previousToken() {
        return isLogin() && settings.ofProfile().containsKey(URL) && Files.exists(file) ? token() : null;
    }

    private boolean isLogin() {
        return file.toString().equals(settings.ofProfile().get(TOKEN_FILE));
    }

    private void requireLogin() {
        if (!isLogin()) {
            throw CliFailure.usage("profile " + name() + " has no token of a login: run castellan login");
        }
    }

    /** Deletes the token here. The profile keeps its other settings. */
    public void forget() {
        requireLogin();
        try {
            settings.file().remove(settings.profile(), TOKEN_FILE);
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw CliFailure.of(file + " cannot be deleted: " + FileProblem.of(e), e);
        }
    }

    /** Returns what prevents other commands from using the token. */
    public List<String> warnings() {
        return otherTokens.stream()
                .map(name -> "Other commands use " + name + " instead, unless --profile names this profile.")
                .toList();
    }
}
