package dev.castellan.server.standalone.commands;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code federation create-issuer} command. */
@Command(name = "create-issuer", description = "Creates an issuer: a platform whose JWTs rules exchange for tokens.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class CreateIssuer extends AdministrationCommand {

    @Option(
            names = "--preset",
            paramLabel = "PLATFORM",
            description = "github, gitlab or kubernetes: sets what is the same everywhere. Default: none")
    private @Nullable String preset;

    @Option(
            names = "--issuer-name",
            paramLabel = "NAME",
            description = "Name of the issuer. Default: the name of the preset")
    private @Nullable String name;

    @Option(
            names = "--issuer",
            paramLabel = "URL",
            description = "The https URL in the claim iss. Default: the URL of the preset")
    private @Nullable String issuer;

    @Option(
            names = "--audience",
            paramLabel = "TEXT",
            required = true,
            description = "What the claim aud must contain, such as the URL of the server. Required")
    private String audience;

    @Option(
            names = "--keys",
            paramLabel = "URL|FILE",
            description = "URL of the keys, or file with the keys (JSON Web Key Set). Default: the OpenID"
                    + " configuration of the issuer")
    private @Nullable String keys;

    @Option(
            names = "--required-claim",
            paramLabel = "NAME",
            split = ",",
            description = "Claim that every rule must match. Repeatable. Default: the claims of the preset")
    private @Nullable List<String> requiredClaims;

    @Mixin
    private OrganizationOption organization;

    @Override
    protected void run(Administration administration, Output output) {
        PlatformPreset platform = platform();
        NewIssuer body = new NewIssuer(
                given(name, platform.title(), "--issuer-name"),
                given(issuer, platform.issuer(), "--issuer"),
                audience,
                keys == null ? null : keys(keys),
                requiredClaims == null ? platform.requiredClaims() : requiredClaims,
                null);
        output.line(
                FederationCommands.perform(administration, organization, IssuerEndpoints.CREATE, Arguments.body(body)));
    }

    private PlatformPreset platform() {
        return preset == null
                ? PlatformPreset.OTHER
                : PlatformPreset.find(preset)
                        .orElseThrow(() -> CommandException.usage(
                                "--preset: '" + preset + "' is not github, gitlab, kubernetes or other", null));
    }

    private static String given(@Nullable String text, String preset, String option) {
        String value = text == null ? preset : text;
        if (value.isEmpty()) {
            throw CommandException.usage(option + " is missing", null);
        }
        return value;
    }

    private static JsonValue keys(String text) {
        if (text.startsWith("https://")) {
            return JsonValue.of(text);
        }
        try {
            return JsonValue.parse(Files.readString(Path.of(text)));
        } catch (IOException | InvalidJsonException e) {
            throw new CommandException("--keys: " + text + " is not a file with JSON: " + e.getMessage(), e);
        }
    }
}
