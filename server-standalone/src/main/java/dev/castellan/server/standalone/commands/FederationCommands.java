package dev.castellan.server.standalone.commands;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.server.Administration;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code federation} command, which groups the commands for issuers and rules. */
@Command(
        name = "federation",
        description = "Creates, lists, enables, disables and deletes issuers and rules, by which programs exchange JWTs"
                + " for tokens.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {
            CreateIssuer.class,
            CreateRule.class,
            FederationCommands.ListCommand.class,
            FederationCommands.Enable.class,
            FederationCommands.Disable.class,
            FederationCommands.Delete.class
        })
final class FederationCommands {

    /** The {@code federation list} command. */
    @Command(name = "list", description = "Lists the issuers, each with its rules.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class ListCommand extends AdministrationCommand {

        @Mixin
        private OrganizationOption organization;

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            UUID last = null;
            List<IssuerRow> page;
            do {
                UUID after = last;
                page = store().read(id, view -> view.issuers().list(after, PAGE));
                for (IssuerRow issuer : page) {
                    print(output, issuer);
                    store().read(id, view -> view.federationRules().ofIssuer(issuer.issuerId()))
                            .forEach(rule -> print(output, rule));
                    last = issuer.issuerId();
                }
            } while (page.size() == PAGE);
        }

        private static final int PAGE = 100;

        private static void print(Output output, IssuerRow issuer) {
            output.line(
                    "issuer_id",
                    issuer.issuerId(),
                    "name",
                    issuer.name(),
                    "issuer",
                    issuer.issuer(),
                    "audience",
                    issuer.audience(),
                    "required_claims",
                    issuer.requiredClaims(),
                    "enabled",
                    issuer.enabled());
        }

        private static void print(Output output, RuleRow rule) {
            output.line(
                    "rule_id",
                    rule.ruleId(),
                    "issuer_id",
                    rule.issuerId(),
                    "user_id",
                    rule.userId(),
                    "match",
                    rule.match().claims(),
                    "token_lifetime_seconds",
                    rule.tokenLifetimeSeconds(),
                    "enabled",
                    rule.enabled());
        }
    }

    /** The {@code federation enable} command. */
    @Command(name = "enable", description = "Enables an issuer or a rule, so that JWTs get tokens again.")
    static final class Enable extends OneCommand {

        @Override
        protected void run(Administration administration, Output output) {
            output.line(enabled(administration, true));
        }
    }

    /** The {@code federation disable} command. */
    @Command(
            name = "disable",
            description =
                    "Disables an issuer or a rule. Its tokens end, and the server refuses the next request with one.")
    static final class Disable extends OneCommand {

        @Override
        protected void run(Administration administration, Output output) {
            output.line(enabled(administration, false));
        }
    }

    /** The {@code federation delete} command. */
    @Command(name = "delete", description = "Deletes a rule, or an issuer with its rules. The tokens end.")
    static final class Delete extends OneCommand {

        @Override
        protected void run(Administration administration, Output output) {
            boolean isIssuer = isIssuer(administration);
            delete(administration, isIssuer ? IssuerEndpoints.DELETE : FederationRuleEndpoints.DELETE);
            output.line(isIssuer ? "issuer_id" : "rule_id", one());
        }
    }

    /** A command for one issuer or rule. */
    @SuppressWarnings("NullAway.Init") // set by picocli
    abstract static class OneCommand extends AdministrationCommand {

        @Parameters(paramLabel = "ID", description = "Id of the issuer or of the rule, as 'list' shows it.")
        private UUID id;

        @Mixin
        private OrganizationOption organization;

        final UUID one() {
            return id;
        }

        final boolean isIssuer(Administration administration) {
            return store().read(
                            organization.id(administration),
                            view -> view.issuers().get(id).isPresent());
        }

        final Object enabled(Administration administration, boolean isEnabled) {
            return isIssuer(administration)
                    ? perform(
                            administration,
                            organization,
                            IssuerEndpoints.UPDATE,
                            Arguments.body(IssuerUpdate.none().enabled(isEnabled))
                                    .withPath(id))
                    : perform(
                            administration,
                            organization,
                            FederationRuleEndpoints.UPDATE,
                            Arguments.body(FederationRuleUpdate.none().enabled(isEnabled))
                                    .withPath(id));
        }

        final void delete(Administration administration, Endpoint<Void, Void> endpoint) {
            administration.change(
                    organization.id(administration),
                    changes -> Optional.ofNullable(changes.perform(endpoint, Arguments.path(id))));
        }
    }

    /** Performs an operation of the API that changes something, and returns its result. */
    static <I, O> O perform(
            Administration administration,
            OrganizationOption organization,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        return administration.change(
                organization.id(administration),
                changes -> Objects.requireNonNull(changes.perform(endpoint, arguments)));
    }

    private FederationCommands() {}
}
