package dev.castellan.cli.login;

import dev.castellan.cli.connection.LoginProfile;
import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.operations.SharedOptions;
import dev.castellan.cli.output.SafeText;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.User;
import dev.castellan.model.internal.text.DurationText;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Gets a token that the user approves in the console, and stores it in a profile. */
@Command(
        name = "login",
        mixinStandardHelpOptions = true,
        description = "Gets a token that you approve in the console, and stores it in the profile. The token works as"
                + " you. 'castellan logout' deletes it",
        footer = {"", "Example: castellan login --url https://service.example"})
public final class LoginCommand implements Callable<Integer> {

    private static final int MAX_NAME = 64;

    private final SharedOptions shared;

    @Option(
            names = "--lasts",
            paramLabel = "DURATION",
            description = "How long the token is valid, such as 1h or 7d. Default: 8h. The server can shorten it")
    private @Nullable String lasts;

    @Spec
    private @Nullable CommandSpec spec;

    /** Creates the command of one run. */
    public LoginCommand(SharedOptions shared) {
        this.shared = shared;
    }

    @Override
    public Integer call() throws InterruptedException {
        String lifetime = lasts == null ? null : seconds(lasts);
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        LoginProfile profile = shared.loginProfile();
        profile.requireFree();
        profile.requireWritable();
        String token;
        try (OAuthRequests requests = new OAuthRequests(profile, shared)) {
            DeviceFlow login = new DeviceFlow(requests::post, err, time -> Thread.sleep(time.toMillis()));
            token = login.token(computer(), lifetime);
        }
        keep(profile, token, err);
        try (CastellanClient client = shared.build(profile.builder(token), profile.url(), err)) {
            User user = client.users().me();
            err.println("Signed in to " + profile.url() + " as " + SafeText.of(user.name() + ", " + user.role())
                    + ", in profile " + profile.name() + ".");
        }
        profile.warnings().forEach(err::println);
        return CliExitCodes.OK;
    }

    /** Stores the token instead of the previous one, or deletes it if that fails. */
    private void keep(LoginProfile profile, String token, PrintWriter err) {
        String previous;
        try {
            LoginProfile current = shared.loginProfile(); // it may have changed since
            if (!current.url().equals(profile.url())) {
                throw CliFailure.of("profile " + profile.name() + " now belongs to " + current.url(), null);
            }
            current.requireFree();
            previous = current.previousToken();
            current.store(token);
        } catch (CliFailure e) {
            delete(profile, token, "new", err);
            throw e;
        }
        if (previous != null && !previous.equals(token)) {
            delete(profile, previous, "previous", err);
        }
    }

    private void delete(LoginProfile profile, String token, String name, PrintWriter err) {
        try (CastellanClient client = shared.build(profile.builder(token), profile.url(), err)) {
            client.tokens().deleteCurrent();
        } catch (UnauthenticatedException e) {
            // it has ended
        } catch (CastellanException | CliFailure e) {
            err.println("The " + name + " token is still valid: delete it on 'My tokens' in the console ("
                    + SafeText.of(String.valueOf(e.getMessage())) + ").");
        }
    }

    private static String seconds(String text) {
        Duration duration = DurationText.parse(text);
        if (duration == null || duration.toSeconds() < 1) {
            throw CliFailure.usage("--lasts: '" + text + "' is not a duration such as 30m, 8h or 7d");
        }
        return String.valueOf(duration.toSeconds());
    }

    /** Returns the name of this computer in the form that the server accepts, or {@code null} if it has none. */
    private static @Nullable String computer() {
        try {
            String name = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9._-]", "");
            return name.isEmpty() ? null : name.substring(0, Math.min(MAX_NAME, name.length()));
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
