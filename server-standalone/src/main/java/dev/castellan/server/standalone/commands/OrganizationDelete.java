package dev.castellan.server.standalone.commands;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.files.OwnerOnlyFile;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.Progress;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code organization delete} command, which deletes an organization after a backup. */
@Command(
        name = "delete",
        description =
                "Deletes an organization with everything in it. First asks you to enter its name. All of its tokens, "
                        + "sessions and codes end at once. Then the command deletes the rows. If the command is killed, a server "
                        + "deletes the remaining rows.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class OrganizationDelete extends AdministrationCommand {

    private static final String BACKUP = "--backup";
    private static final String NO_BACKUP = "--no-backup";
    private static final int ROWS_AT_ONCE = 200;

    @Spec
    private CommandSpec spec;

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
        if ((backup == null) != withoutBackup) {
            throw new ParameterException(
                    spec.commandLine(), "name a file with " + BACKUP + ", or say " + NO_BACKUP + ", not both");
        }
        if (backup != null) {
            OwnerOnlyFile.create(BACKUP, backup).close();
        }
    }

    @Override
    protected void run(Administration administration, Output output) {
        String name = administration.organizationName(id);
        if (!isConfirmed) {
            confirm(name, output);
        }
        Long bytes = backup == null ? null : (Long) Backup.write(store(), backup, output);
        administration.deleteOrganization(id);
        deleteRows(output);
        output.line("organization_id", id, "name", name, "backup", absolute(backup), "bytes", bytes);
    }

    private void confirm(String name, Output output) {
        String typed = output.ask("type the name of organization " + id + " to delete it");
        if (!name.equals(typed)) {
            throw Refusal.of(
                    ErrorKind.INVALID,
                    "this is not the name of organization " + id
                            + ": nothing is deleted; 'organization list' shows it");
        }
    }

    private void deleteRows(Output output) {
        Progress progress = output.progress("deleting rows");
        try {
            boolean isAnyLeft = true;
            while (isAnyLeft) {
                isAnyLeft = store().deleteRows(id, ROWS_AT_ONCE);
            }
        } finally {
            progress.close();
        }
    }

    private static @Nullable String absolute(@Nullable Path file) {
        return file == null ? null : file.toAbsolutePath().toString();
    }
}
