package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.files.OwnerOnlyFile;
import dev.castellan.server.standalone.options.OnOff;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.options.TokenLifetimeOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.Progress;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code organization} command, which groups the commands for organizations. */
@Command(
        name = "organization",
        description = "Creates, lists, changes and deletes organizations, and renews their keys.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {
            OrganizationCommands.Create.class,
            OrganizationCommands.ListCommand.class,
            OrganizationCommands.Update.class,
            OrganizationDomains.class,
            OrganizationCommands.RenewKeys.class,
            OrganizationCommands.Delete.class
        })
final class OrganizationCommands {

    /** The {@code organization create} command, which creates an additional organization. */
    @Command(
            name = "create",
            description =
                    "Creates an organization with a default project, a first org_admin and a token for that user.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Create extends AdministrationCommand {

        @Parameters(paramLabel = "NAME", description = "Name of the organization.")
        private String name;

        @Mixin
        private TokenFileOption tokenFile;

        @Mixin
        private TokenLifetimeOption tokenLifetime;

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
            tokenLifetime.check();
            tokenFile.file().check();
        }

        @Override
        protected void configure(CastellanServerBuilder builder) {
            tokenLifetime.apply(builder);
        }

        @Override
        protected void run(Administration administration, Output output) {
            NewSecretFile file = tokenFile.file();
            Bootstrap bootstrap = file.keep(
                    () -> administration.createOrganization(
                            NewOrganization.withName(name).admin(adminName, adminEmail)),
                    Bootstrap::token);
            print(output, bootstrap, name, file.path());
        }

        static void print(Output output, Bootstrap bootstrap, String name, Path tokenFile) {
            output.line(
                    "organization_id",
                    bootstrap.organizationId(),
                    "name",
                    name,
                    "default_project_id",
                    bootstrap.defaultProjectId(),
                    "admin_id",
                    bootstrap.adminId(),
                    "token_file",
                    tokenFile.toString());
        }
    }

    /** The {@code organization list} command, which lists the organizations. */
    @Command(name = "list", description = "Lists the organizations, oldest first.")
    static final class ListCommand extends AdministrationCommand {

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, Output output) {
            administration.organizations().forEach(one -> output.line("organization_id", one.id(), "name", one.name()));
        }
    }

    /** The {@code organization update} command, which ends rules that can lock people out. */
    @Command(
            name = "update",
            description =
                    "Ends rules that can lock people out, from the next request on. Only an admin can begin them, "
                            + "in the console.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Update extends AdministrationCommand {

        private static final String PASSKEYS = "--admin-passkeys-required";
        private static final String PASSWORDS = "--passwords";

        @Parameters(paramLabel = "ID", description = "Id of the organization, as 'organization list' shows it.")
        private UUID id;

        @Option(
                names = PASSKEYS,
                paramLabel = "off",
                description = "Whether admins must sign in with a passkey: off. Use it if no passkey works. "
                        + "Default: unchanged")
        private @Nullable OnOff adminPasskeysRequired;

        @Option(
                names = PASSWORDS,
                paramLabel = "on",
                description =
                        "Whether users can sign in with passwords: on. Use it if the provider of the organization "
                                + "fails. Default: unchanged")
        private @Nullable OnOff passwords;

        @Override
        protected void check() {
            requireUsage(
                    adminPasskeysRequired != null || passwords != null,
                    "nothing to change: add " + PASSKEYS + " off or " + PASSWORDS + " on");
            requireUsage(
                    passwords != OnOff.OFF,
                    PASSWORDS + ": only an admin can switch passwords off, in the console, which checks that nobody is "
                            + "locked out");
        }

        @Override
        protected void run(Administration administration, Output output) {
            if (passwords != null) {
                administration.enablePasswords(id);
            }
            if (adminPasskeysRequired != null) {
                OrganizationUpdate update =
                        OrganizationUpdate.none().adminPasskeysRequired(adminPasskeysRequired == OnOff.ON);
                administration.change(
                        id, changes -> changes.perform(OrganizationEndpoints.UPDATE, Arguments.body(update)));
            }
            output.line(administration.organization(id));
        }
    }

    /** The {@code organization renew-keys} command, which renews the signing keys of all organizations or of one. */
    @Command(
            name = "renew-keys",
            description =
                    "Renews the signing keys of all organizations, or of one. Running servers use the new keys from "
                            + "the next request on. Cursors of lists end, and sign-ins with a passkey that have begun. Tokens, "
                            + "sessions, links and passkeys stay valid.")
    static final class RenewKeys extends AdministrationCommand {

        @Parameters(
                paramLabel = "ID",
                arity = "0..1",
                description = "Id of the organization, as 'organization list' shows it. Default: all organizations")
        private @Nullable UUID id;

        @Override
        protected void run(Administration administration, Output output) {
            List<Organization> all =
                    id == null ? administration.organizations() : List.of(administration.organization(id));
            for (Organization one : all) {
                administration.renewSigningKey(one.id());
                output.line("organization_id", one.id(), "name", one.name());
            }
        }
    }

    /** The {@code organization delete} command, which deletes an organization after a backup. */
    @Command(
            name = "delete",
            description =
                    "Deletes an organization with everything in it. First asks you to enter its name. All of its tokens, "
                            + "sessions and codes end at once. Then the command deletes the rows. If the command is killed, a server "
                            + "deletes the remaining rows.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Delete extends AdministrationCommand {

        private static final String BACKUP = "--backup";
        private static final String NO_BACKUP = "--no-backup";
        private static final int ROWS_AT_ONCE = 200;

        @Parameters(paramLabel = "ID", description = "Id of the organization, as 'organization list' shows it.")
        private UUID id;

        @Option(
                names = BACKUP,
                paramLabel = "FILE",
                description =
                        "First backs up the whole store to this new file, which only its owner can read. Default: none")
        private @Nullable Path backup;

        @Option(names = NO_BACKUP, description = "Deletes without a backup. Default: off")
        private boolean withoutBackup;

        @Option(names = "--yes", description = "Does not ask for the name of the organization. Default: off")
        private boolean isConfirmed;

        @Override
        protected void check() {
            requireUsage(
                    (backup == null) == withoutBackup,
                    "name a file with " + BACKUP + ", or say " + NO_BACKUP + ", not both");
            if (backup != null) {
                OwnerOnlyFile.create(BACKUP, backup).close();
            }
        }

        @Override
        protected void run(Administration administration, Output output) {
            String name = administration.organization(id).name();
            if (!isConfirmed) {
                confirm(name, output);
            }
            Long bytes = backup == null ? null : (Long) Backup.write(store(), backup, output);
            administration.deleteOrganization(id);
            deleteRows(output);
            output.line("organization_id", id, "name", name, "backup", absolute(backup), "bytes", bytes);
        }

        private void confirm(String name, Output output) {
            String confirmation = output.ask("type the name of organization " + id + " to delete it");
            if (!name.equals(confirmation)) {
                throw Refusal.of(
                        ErrorKind.INVALID,
                        "this is not the name of organization " + id
                                + ": nothing is deleted; 'organization list' shows it");
            }
        }

        private void deleteRows(Output output) {
            Progress progress = output.progress("deleting rows");
            try {
                boolean hasMoreRows = true;
                while (hasMoreRows) {
                    hasMoreRows = store().deleteRows(id, ROWS_AT_ONCE);
                }
            } finally {
                progress.close();
            }
        }

        private static @Nullable String absolute(@Nullable Path file) {
            return file == null ? null : file.toAbsolutePath().toString();
        }
    }
}
