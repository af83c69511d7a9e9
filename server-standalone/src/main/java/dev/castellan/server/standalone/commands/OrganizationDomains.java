package dev.castellan.server.standalone.commands;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.output.Output;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code organization domains} command. */
@Command(
        name = "domains",
        description =
                "Adds and removes the domains whose e-mail addresses belong to an organization, and prints all of "
                        + "them. First make sure that the organization owns the domain: the sign-in page leads its addresses to "
                        + "the provider of the organization, whose people need no invitation.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class OrganizationDomains extends AdministrationCommand {

    private static final String SHARED = "--shared";

    @Parameters(paramLabel = "ID", description = "Id of the organization, as 'organization list' shows it.")
    private UUID id;

    @Option(
            names = "--add",
            paramLabel = "DOMAIN",
            split = ",",
            description = "Domains to add, separated by commas, such as example.com. A subdomain is another domain. "
                    + "Default: none")
    private List<String> added = List.of();

    @Option(
            names = "--remove",
            paramLabel = "DOMAIN",
            split = ",",
            description = "Domains to remove, separated by commas. Users and their links stay. Default: none")
    private List<String> removed = List.of();

    @Option(
            names = SHARED,
            description = "Adds domains that also belong to another organization of the same company. The sign-in page "
                    + "offers the three oldest. Default: off")
    private boolean isShared;

    @Override
    protected void run(Administration administration, Output output) {
        List<String> current = administration.domains(id);
        if (!isShared) {
            added.stream()
                    .map(OrganizationDomains::domain)
                    .filter(domain -> !current.contains(domain))
                    .forEach(domain -> checkUnused(administration, domain));
        }
        output.line("organization_id", id, "domains", administration.changeDomains(id, this::changed));
    }

    private Set<String> changed(Set<String> current) {
        Set<String> domains = new TreeSet<>(current);
        removed.stream().map(OrganizationDomains::domain).forEach(domain -> remove(domains, domain));
        added.stream().map(OrganizationDomains::domain).forEach(domains::add);
        return domains;
    }

    private static void remove(Set<String> domains, String domain) {
        if (!domains.remove(domain)) {
            throw refused(domain + " does not belong to the organization, whose domains are " + domains);
        }
    }

    private static void checkUnused(Administration administration, String domain) {
        administration.organizations().stream()
                .filter(other -> administration.domains(other.id()).contains(domain))
                .findFirst()
                .ifPresent(other -> {
                    throw refused(domain + " belongs to organization " + other.id() + " (" + other.name()
                            + "): if both belong to the same company, add " + SHARED);
                });
    }

    private static Refusal refused(String message) {
        return Refusal.of(ErrorKind.CONFLICT, "domains: " + message + "; nothing is changed");
    }

    private static String domain(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
