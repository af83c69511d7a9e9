package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.output.Output;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code organization create} command, which creates an additional organization. */
@Command(
        name = "create",
        description = "Creates an organization with a default project, a first org_admin and a token for that user.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class OrganizationCreate extends AdministrationCommand {

    @Parameters(paramLabel = "NAME", description = "Name of the organization.")
    private String name;

    @Mixin
    private TokenFileOption tokenFile;

    @Option(
            names = "--admin-name",
            paramLabel = "NAME",
            defaultValue = "Root",
            description = "Name of the org_admin. Default: ${DEFAULT-VALUE}")
    private String adminName;

    @Option(
            names = "--admin-email",
            paramLabel = "ADDRESS",
            required = true,
            description = "E-mail address of the org_admin. Required")
    private String adminEmail;

    @Override
    protected void check() {
        tokenFile.file().check();
    }

    @Override
    protected void run(Administration administration, Output output) {
        TokenFile file = tokenFile.file();
        Bootstrap made =
                file.keep(() -> administration.createOrganization(name, adminName, adminEmail), Bootstrap::token);
        print(output, made, name, file.path());
    }

    static void print(Output output, Bootstrap made, String name, Path tokenFile) {
        output.line(
                "organization_id",
                made.organizationId(),
                "name",
                name,
                "default_project_id",
                made.defaultProjectId(),
                "admin_id",
                made.adminId(),
                "token_file",
                tokenFile.toString());
    }
}
