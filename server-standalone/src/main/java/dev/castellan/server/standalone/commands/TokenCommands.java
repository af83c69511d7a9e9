package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.Version;
import picocli.CommandLine.Command;

/** The commands about API tokens. */
@Command(
        name = "token",
        description = "Issues, lists and revokes API tokens.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {TokenIssue.class, TokenList.class, TokenRevoke.class})
final class TokenCommands {}
