package dev.castellan.server.standalone.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.settings.Settings;
import dev.castellan.server.store.OutcomeUnknownException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Tests the message of a failed command. */
final class FailureReporterTest {

    @Test
    void explainsHowToCheckCommandWithUnknownOutcome() {
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(err, true));
        Exception lost = new OutcomeUnknownException("the connection was lost", new IllegalStateException());
        int code = new FailureReporter(Settings.read(command, Map.of(), List.of()))
                .handleExecutionException(lost, command, command.parseArgs());
        assertThat(code).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "the connection was lost",
                        "'organization list', 'federation list' and 'token find' show which");
    }

    @Command
    private static final class Nothing {}
}
