package dev.castellan.server.standalone.serve;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import ch.qos.logback.classic.LoggerContext;
import dev.castellan.server.internal.configuration.SettingChecks;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.settings.AuditSettings;
import dev.castellan.server.standalone.options.ApiOptions;
import dev.castellan.server.standalone.options.AuditOptions;
import dev.castellan.server.standalone.options.ConsoleUrlOption;
import dev.castellan.server.standalone.options.IdentityOptions;
import dev.castellan.server.standalone.options.LimitOptions;
import dev.castellan.server.standalone.options.MailOptions;
import dev.castellan.server.standalone.options.ManagementOptions;
import dev.castellan.server.standalone.options.OnOff;
import dev.castellan.server.standalone.options.ProxyOptions;
import dev.castellan.server.standalone.options.QuotaOptions;
import dev.castellan.server.standalone.options.StoreOptions;
import dev.castellan.server.standalone.options.TlsOptions;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import dev.castellan.server.standalone.settings.OptionSection;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code serve} command, which serves the API until the process is asked to stop. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = "Serves the access and resource management API until SIGTERM or SIGINT. Without --data and "
                + "--database-url, keeps the data in memory, and loses it at the end.")
@SuppressWarnings("NullAway.Init") // set by picocli
public final class Serve implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    @Mixin
    @SuppressWarnings("UnusedVariable") // declared for the help text; Settings reads the value before the command runs
    private ConfigFileOption config;

    @OptionSection.SectionStart("Where to listen")
    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Port to listen on, or 0 for any free port. Default: ${DEFAULT-VALUE}")
    int port;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "Address to listen on, or 0.0.0.0 for all addresses of the machine. Default: ${DEFAULT-VALUE}")
    InetAddress address;

    @Mixin
    TlsOptions tls;

    @Mixin
    StoreOptions store;

    @Option(
            names = "--migrate",
            paramLabel = "on|off",
            description = "Creates or upgrades the tables at startup. Default: on with --data, off with --database-url")
    @Nullable
    OnOff migrate;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "New file, such as root.token, for the token of the first org_admin, if the store contains "
                    + "no organization yet. Only its owner can read the file. Default: none, the server does not "
                    + "start on such a store")
    @Nullable
    Path tokenFile;

    @Mixin
    ConsoleOption console;

    @Mixin
    ConsoleUrlOption consoleUrl;

    @Mixin
    MailOptions mail;

    @Mixin
    IdentityOptions identity;

    @Mixin
    ProxyOptions proxy;

    @Mixin
    ApiOptions api;

    @Option(
            names = "--docs",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Shows the documentation of the API at "
                    + DocumentationPages.PATH
                    + ", without a token. Default: ${DEFAULT-VALUE}")
    OnOff docs;

    @Mixin
    LimitOptions limits;

    @Mixin
    QuotaOptions quotas;

    @OptionSection.SectionStart("Logs and audit events")
    @Option(
            names = "--access-log",
            paramLabel = "on|off",
            defaultValue = "off",
            description = "Writes a line of JSON for each request to the standard output. Default: ${DEFAULT-VALUE}")
    OnOff accessLog;

    @Mixin
    AuditOptions audit;

    @Option(
            names = "--audit-days",
            paramLabel = "N",
            defaultValue = "400",
            description =
                    "Number of days after which the server deletes an audit event. An in-memory server instead keeps the "
                            + "newest 100,000 events of each organization. Default: ${DEFAULT-VALUE}")
    int auditDays;

    @Mixin
    ManagementOptions management;

    @Option(
            names = "--drain-time",
            paramLabel = "TIME",
            defaultValue = "20s",
            description =
                    "Maximum time for requests in flight to finish after SIGTERM or SIGINT, at most 1d. Default: ${DEFAULT-VALUE}")
    Duration drainTime;

    /** Validates ranges and combinations of options. */
    void check() {
        store.checkServable(tokenFile);
        audit.check(store);
        requireAccepted("--port", () -> SettingChecks.port(port));
        requireAccepted("--management-port", () -> SettingChecks.port(management.port()));
        api.check();
        proxy.check();
        quotas.check();
        consoleUrl.check();
        console.check(consolePlace());
        identity.check(console.isVisible(consolePlace()));
        requireAccepted("--audit-days", () -> AuditSettings.defaults().retention(Duration.ofDays(auditDays)));
        mail.settings();
        limits.check();
        requireAccepted("--drain-time", () -> Limits.defaults().closeTime(drainTime));
    }

    /** Returns the location of the console, whether or not it is shown. */
    ConsoleLocation consolePlace() {
        return new ConsoleLocation(tls.isOn(), address, api.publicPath(), consoleUrl.url()).atPort(port);
    }

    @Override
    public Integer call() throws InterruptedException {
        RunningServer server = RunningServer.start(this);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "castellan-stop"));
        StartupLog.log(this, server);
        new CountDownLatch(1).await();
        return ExitCodes.OK;
    }

    /** Stops the server and exits with code 0, because a requested stop is not a failure. */
    private static void stop(RunningServer server) {
        LOG.info("stopping");
        server.close();
        LOG.info("stopped");
        // flushes the last lines of the access log
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
        Runtime.getRuntime().halt(ExitCodes.OK);
    }
}
