package dev.castellan.server.standalone.commands;

import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.NewUser;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.options.RoleConverter;
import dev.castellan.server.standalone.output.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code user invite}: invites a human user. */
@Command(name = "invite", description = "Invites a human user, who can use the API with a token: see 'token issue'.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class UserInvite extends AdministrationCommand {

    @Parameters(paramLabel = "EMAIL", description = "E-mail address of the user.")
    private String email;

    @Mixin
    private OrganizationOption organization;

    @Option(names = "--user-name", paramLabel = "NAME", required = true, description = "Name of the user. Required")
    private String name;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            converter = RoleConverter.class,
            defaultValue = "client",
            description = "org_admin or client. Default: ${DEFAULT-VALUE}")
    private Role role;

    @Option(
            names = "--project",
            paramLabel = "ID",
            split = ",",
            description =
                    "Project that the user is assigned to; may be repeated. Default: none but the default project")
    private List<UUID> projects = new ArrayList<>();

    @Override
    void run(Administration administration, Output output) {
        NewUser user = new NewUser(name, email, role, projects);
        output.line(administration.inviteUser(organization.id(administration), user));
    }
}
