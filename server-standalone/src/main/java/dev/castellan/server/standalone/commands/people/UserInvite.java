package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.Role;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import dev.castellan.server.NewUser;
import dev.castellan.server.standalone.commands.store.InvitingCommand;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.options.RoleConverter;
import dev.castellan.server.standalone.output.Output;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code user invite} command, which invites a human user. */
@Command(
        name = "invite",
        description = "Creates a human user. With --link-file, also creates a link or code with which the user joins. "
                + "Without it, the user can call the API with a token from 'token issue'.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class UserInvite extends InvitingCommand {

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
            description = "Project to which the user is assigned; may be repeated. Default: only the default project")
    private List<UUID> projects = new ArrayList<>();

    @Option(
            names = "--expires-at",
            paramLabel = "TIME",
            description = "Time at which the link or code expires, such as 2030-01-31T12:00:00Z, 1 hour to 30 days from"
                    + " now. Default: after 72 hours")
    private @Nullable OffsetDateTime expiresAt;

    @Override
    protected void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        TokenFile file = linkFile();
        if (file == null) {
            NewUser user = new NewUser(name, email, role, projects);
            output.line(administration.inviteUser(id, user));
        } else {
            Instant expiry = expiresAt == null ? null : expiresAt.toInstant();
            NewInvitation invitation = new NewInvitation(name, email, role, projects, expiry);
            invite(() -> administration.invite(id, invitation), file, output);
        }
    }
}
