package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code audit} command, which groups the commands for audit events. */
@Command(
        name = "audit",
        description = "Lists the audit events, which record changes and sign-ins.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = AuditCommands.ListCommand.class)
final class AuditCommands {

    /** The {@code audit list} command, which lists audit events, newest first. */
    @Command(name = "list", description = "Lists audit events, newest first. An event must match all conditions.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class ListCommand extends AdministrationCommand {

        private static final int PAGE = 200;

        @Mixin
        private OrganizationOption organization;

        @Option(
                names = "--actor",
                paramLabel = "USER",
                description =
                        "Only events of this user: an id, even of a deleted user, or an e-mail address. Default: all")
        private @Nullable String actor;

        @Option(
                names = "--operation",
                paramLabel = "NAME",
                description = "Only events of this operation, such as projects.addUser. Default: all")
        private @Nullable String operation;

        @Option(
                names = "--object",
                paramLabel = "ID",
                description = "Only events that changed the object with this id. Default: all")
        private @Nullable UUID object;

        @Option(
                names = "--since",
                paramLabel = "TIME",
                description = "Only events at or after this time, such as 2030-01-31T12:00:00Z. Default: all")
        private @Nullable OffsetDateTime since;

        @Option(names = "--until", paramLabel = "TIME", description = "Only events before this time. Default: all")
        private @Nullable OffsetDateTime until;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "1000",
                description = "Maximum number of events. Default: ${DEFAULT-VALUE}")
        private int limit;

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void check() {
            requireUsage(limit >= 1, "--limit " + limit + ": choose at least 1");
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            AuditFilter filter =
                    new AuditFilter(actor(administration), operation, object, instant(since), instant(until));
            int remaining = limit;
            String cursor = null;
            do {
                Page<AuditEvent> page = administration.auditEvents(id, filter, cursor, Math.min(remaining, PAGE));
                page.data().forEach(output::line);
                remaining -= page.data().size();
                cursor = page.nextCursor();
            } while (cursor != null && remaining > 0);
        }

        private @Nullable UUID actor(Administration administration) {
            if (actor == null) {
                return null;
            }
            return OrganizationOption.isId(actor)
                    ? UUID.fromString(actor)
                    : organization.user(administration, actor).id();
        }

        private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
            return time == null ? null : time.toInstant();
        }
    }
}
