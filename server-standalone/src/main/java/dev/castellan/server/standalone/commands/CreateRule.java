package dev.castellan.server.standalone.commands;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.server.Administration;
import dev.castellan.server.internal.store.federation.ClaimLines;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code federation create-rule} command. */
@Command(name = "create-rule", description = "Creates a rule: which JWTs of an issuer get a token of which account.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class CreateRule extends AdministrationCommand {

    @Parameters(index = "0", paramLabel = "ISSUER_ID", description = "Id of the issuer, as 'list' shows it.")
    private UUID issuer;

    @Parameters(index = "1", paramLabel = "USER", description = "Id or e-mail address of the service account.")
    private String user;

    @Option(
            names = "--claim",
            paramLabel = "NAME=VALUE",
            required = true,
            description = "Claim that a JWT must have, such as ref=refs/heads/main. Repeatable, also with the same"
                    + " name for several values. Required")
    private List<String> claims = new ArrayList<>();

    @Option(
            names = "--token-lifetime",
            paramLabel = "SECONDS",
            description = "Longest lifetime of a token, 60 to 3600. Default: 900")
    private @Nullable Integer lifetime;

    @Mixin
    private OrganizationOption organization;

    @Override
    protected void run(Administration administration, Output output) {
        Map<String, List<String>> match = match();
        checkFlaws(
                store().read(
                                organization.id(administration),
                                view -> view.issuers().get(issuer)),
                match);
        UUID owner = organization.user(administration, user).id();
        NewFederationRule body = new NewFederationRule(issuer, owner, match, lifetime, null);
        output.line(FederationCommands.perform(
                administration, organization, FederationRuleEndpoints.CREATE, Arguments.body(body)));
    }

    private Map<String, List<String>> match() {
        try {
            return ClaimLines.parse(claims);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage("--claim: '" + e.getMessage() + "' is not NAME=VALUE", e);
        }
    }

    private static void checkFlaws(Optional<IssuerRow> row, Map<String, List<String>> match) {
        row.flatMap(found -> PlatformPreset.of(found).flawOf(match)).ifPresent(flaw -> {
            throw CommandException.usage(
                    switch (flaw) {
                        case EVERY_BRANCH ->
                            "--claim: also match ref or environment; otherwise every branch of the repository gets a"
                                    + " token";
                        case DEFAULT_ACCOUNT ->
                            "--claim: choose another service account in Kubernetes than default, which every pod has"
                                    + " that names none";
                    },
                    null);
        });
    }
}
