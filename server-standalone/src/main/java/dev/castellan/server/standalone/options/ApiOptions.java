package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;
import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.model.openapi.OpenApiSettings;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that change the API and its OpenAPI document. */
public final class ApiOptions {

    @OptionSection.SectionStart("The API")
    @Option(
            names = "--public-path",
            paramLabel = "PATH",
            description =
                    "Path before /api/v1 in the URLs that clients call, such as /castellan, which a proxy removes. "
                            + "Default: none")
    private @Nullable String publicPath;

    @Option(
            names = "--extensions",
            paramLabel = "on|off",
            defaultValue = "on",
            description =
                    "Serves the operations that the specification of the API does not define. Default: ${DEFAULT-VALUE}")
    private OnOff extensions = OnOff.ON;

    @Option(
            names = "--hide-emails",
            paramLabel = "on|off",
            defaultValue = "off",
            description = "Hides the e-mail addresses of other users from users with the role client. Default: "
                    + "${DEFAULT-VALUE}")
    private OnOff hideEmails = OnOff.OFF;

    /** Returns the prefix of the server's paths, or an empty string. */
    public String publicPath() {
        return Objects.requireNonNullElse(publicPath, "");
    }

    /** Returns the settings that the OpenAPI document describes. */
    public OpenApiSettings deployment() {
        OpenApiSettings standard = OpenApiSettings.standard();
        return new OpenApiSettings(
                extensions == OnOff.ON,
                standard.projectHeader(),
                standard.statuses(),
                standard.ids(),
                standard.collectionIds(),
                publicPath(),
                hideEmails == OnOff.ON);
    }

    /**
     * Validates the path, and that no option needs an extension that is off.
     *
     * @throws CommandException if the path is malformed, or if an option needs the extensions
     */
    public void check() {
        requireUsage(
                hideEmails == OnOff.OFF || extensions == OnOff.ON,
                "--hide-emails on needs --extensions on, because the specification shows every address");
        requireAccepted("--public-path", () -> apply(CastellanServer.builder()));
    }

    public void apply(CastellanServerBuilder server) {
        server.api(api -> api.extensions(extensions == OnOff.ON).hideEmails(hideEmails == OnOff.ON));
        String path = publicPath;
        if (path != null) {
            server.proxy(proxy -> proxy.publicPath(path));
        }
    }
}
