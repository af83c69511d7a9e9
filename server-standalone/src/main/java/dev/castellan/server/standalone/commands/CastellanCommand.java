package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.serve.Serve;
import dev.castellan.server.standalone.serve.WarmUp;
import picocli.CommandLine.Command;

/** The {@code castellan-server} command. All other commands are its subcommands. */
@Command(
        name = "castellan-server",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "Serves the access and resource management API, and runs the commands that need its database itself."
                        + "%nAll other commands are in 'castellan', which uses the API.%nWithout a command, runs 'serve'. "
                        + "'castellan-server help serve' shows all settings.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Every option can also be set in the environment (CASTELLAN_PORT for --port) or in a file (--config FILE with"
                    + " port=8080). The command line overrides the environment, which overrides the file.",
            "",
            "Exit codes: 0 done, 1 failure, 2 invalid usage or setting, 3 refused by a rule and nothing"
                    + " changed, 4 the database does not respond."
        },
        subcommands = {
            Serve.class,
            Init.class,
            OrganizationCommands.class,
            TokenCommands.class,
            FederationCommands.class,
            RecoverAdmin.class,
            Backup.class,
            Restore.class,
            Migrate.class,
            Health.class,
            PrintOpenApi.class,
            Emulate.class,
            WarmUp.class,
            Completion.class,
            Help.class,
            Version.class
        })
final class CastellanCommand {}
