package dev.castellan.cli.operations;

import com.fasterxml.jackson.core.JsonPointer;
import dev.castellan.cli.connection.ConnectionSettings;
import dev.castellan.cli.connection.LoginProfile;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.output.OutputFormat;
import dev.castellan.cli.output.ResultPrinter;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code castellan} command with the options of all its commands. */
@Command(
        name = "castellan",
        mixinStandardHelpOptions = true,
        versionProvider = SharedOptions.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class SharedOptions {

    private final Map<String, String> environment;
    private final InputStream in;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "The section of the file of profiles. Default: CASTELLAN_PROFILE, else default")
    private @Nullable String profile;

    @Option(
            names = "--url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "The URL of the deployment. Default: CASTELLAN_BASE_URL, else that of the profile")
    private @Nullable String url;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "A file that contains the token. Default: CASTELLAN_TOKEN_FILE, CASTELLAN_TOKEN_COMMAND or"
                    + " CASTELLAN_TOKEN, else that of the profile")
    private @Nullable String tokenFile;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            description = "table, json or csv. Default: CASTELLAN_OUTPUT, else that of the profile, else table")
    private @Nullable String output;

    @Option(
            names = "--query",
            paramLabel = "POINTER",
            scope = ScopeType.INHERIT,
            description = "The part of the result to print, as a JSON pointer such as /token or /0/name. A text is"
                    + " printed without quotes, except as json")
    private @Nullable String query;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Prints each request on standard error, as a curl command without the token")
    private boolean verbose;

    /**
     * Creates the options of one run.
     *
     * @param in the standard input
     */
    public SharedOptions(Map<String, String> environment, InputStream in) {
        this.environment = environment;
        this.in = in;
    }

    /** Returns all of the standard input. */
    String standardInput() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    ConnectionSettings settings() {
        Map<String, String> options = new HashMap<>();
        put(options, "base-url", url);
        put(options, "token-file", tokenFile);
        put(options, ConnectionSettings.OUTPUT, output);
        return ConnectionSettings.read(environment, profile, options);
    }

    CastellanClient client(ConnectionSettings settings, PrintWriter err) {
        return build(settings.builder(), String.valueOf(settings.get("base-url")), err);
    }

    /** Returns the profile in which {@code castellan login} keeps its token. */
    public LoginProfile loginProfile() {
        return LoginProfile.of(environment, profile, url, tokenFile);
    }

    /**
     * Builds a client.
     *
     * @param baseUrl the URL of the deployment
     * @param err where {@code --verbose} prints the requests, or {@code null} for requests that contain secrets
     */
    public CastellanClient build(CastellanClientBuilder builder, String baseUrl, @Nullable PrintWriter err) {
        if (verbose && err != null) {
            builder.attemptInterceptor(new RequestPrinter(baseUrl, err));
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            throw CliFailure.usage(message.replace("allowPlainHttp()", "set CASTELLAN_ALLOW_PLAIN_HTTP=true"));
        }
    }

    ResultPrinter printer(ConnectionSettings settings, PrintWriter out, PrintWriter err) {
        String format = settings.get(ConnectionSettings.OUTPUT);
        return new ResultPrinter(
                out, err, format == null ? OutputFormat.TABLE : OutputFormat.of(format), pointer(), width());
    }

    private @Nullable JsonPointer pointer() {
        try {
            return query == null ? null : JsonPointer.compile(query);
        } catch (IllegalArgumentException e) {
            throw CliFailure.usage("--query: '" + query + "' is not a JSON pointer such as /token or /0/name");
        }
    }

    /** Returns the width of the terminal, or 0 if it is unknown. */
    private int width() {
        String columns = environment.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : 0;
    }

    private static void put(Map<String, String> options, String name, @Nullable String value) {
        if (value != null) {
            options.put(name, value);
        }
    }

    /** Provides the version for {@code --version}. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"castellan " + ProductVersion.get()};
        }
    }
}
