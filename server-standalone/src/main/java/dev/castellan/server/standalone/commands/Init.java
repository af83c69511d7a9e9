package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code init} command, which creates the tables, the first organization, its first org_admin and a token for that
 * user.
 */
@Command(
        name = "init",
        description = "Creates the tables, the first organization, its first org_admin and a token for that user.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Init extends InvitingCommand {

    @Option(
            names = "--organization-name",
            paramLabel = "NAME",
            defaultValue = "Castellan",
            description = "Name of the organization. Default: ${DEFAULT-VALUE}")
    private String organizationName;

    @Option(
            names = "--admin-name",
            paramLabel = "NAME",
            defaultValue = "Root",
            description = "Name of the org_admin. Default: ${DEFAULT-VALUE}")
    private String adminName;

    @Option(
            names = "--admin-email",
            paramLabel = "ADDRESS",
            defaultValue = "root@castellan.invalid",
            description = "E-mail address of the org_admin. Default: ${DEFAULT-VALUE}")
    private String adminEmail;

    @Override
    protected StoreAccess access() {
        return StoreAccess.MIGRATE;
    }

    @Override
    protected void run(Administration administration, Output output) {
        NewSecretFile file = tokenFile();
        Bootstrap bootstrap = file.keep(() -> create(administration), Bootstrap::token);
        OrganizationCommands.Create.print(output, bootstrap, organizationName, file.path());
        NewSecretFile link = linkFile();
        if (link != null) {
            invite(() -> administration.renewInvitation(bootstrap.organizationId(), bootstrap.adminId()), link, output);
        }
    }

    private Bootstrap create(Administration administration) {
        return administration
                .bootstrap(NewOrganization.withName(organizationName).admin(adminName, adminEmail))
                .orElseThrow(() -> new CommandException(
                        "the store already contains an organization: use 'organization create' to add another one"));
    }
}
