package dev.castellan.cli.login;

import dev.castellan.cli.connection.LoginProfile;
import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.operations.SharedOptions;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Deletes the token of a profile on the server and on this computer. */
@Command(
        name = "logout",
        mixinStandardHelpOptions = true,
        description = "Deletes the token that 'castellan login' has stored in the profile, on the server and here",
        footer = {"", "Example: castellan logout --profile staging"})
public final class LogoutCommand implements Callable<Integer> {

    private final SharedOptions shared;

    @Option(
            names = "--local",
            description = "Forgets the token only here, such as when the server is gone. It stays valid until it ends")
    private boolean isLocal;

    @Spec
    private @Nullable CommandSpec spec;

    /** Creates the command of one run. */
    public LogoutCommand(SharedOptions shared) {
        this.shared = shared;
    }

    /** Keeps the token if the server cannot be reached, and the user can try again. */
    @Override
    public Integer call() {
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        LoginProfile profile = shared.loginProfile();
        if (isLocal) {
            profile.forget();
            err.println(
                    "Forgot the token of profile " + profile.name() + " here. On the server, it stays valid until it"
                            + " ends, or until you delete it on 'My tokens' in the console.");
            return CliExitCodes.OK;
        }
        String token = profile.token();
        try (CastellanClient client = shared.build(profile.builder(token), profile.url(), err)) {
            client.tokens().deleteCurrent();
        } catch (UnauthenticatedException e) {
            err.println("The token had ended before.");
        }
        profile.forget();
        err.println("Signed out of " + profile.url() + ", in profile " + profile.name() + ".");
        return CliExitCodes.OK;
    }
}
