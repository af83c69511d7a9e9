package dev.castellan.system.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.attacks.AttackedServer.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs attacks of {@link AttackProgram} for a second. A busy machine may delay responses, so any time is accepted. */
@Tag("database")
@Tag("process")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.SAME_THREAD)
class AttackTest {

    /**
     * Fewer connections than wait for a server to accept them (1,024). If that queue is full, the kernel drops the
     * connections of the victim too, and a server that other tests slow down seems to fail.
     */
    private static final int QUEUED_CONNECTIONS = 900;

    @TempDir
    private static Path folder;

    private static AttackedServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new AttackedServer("sqlite", folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNFINISHED_BODIES", "MANY_COLLECTIONS", "WEAK_PASSWORDS"})
    void servesOtherOrganizationDuringSelectedAttack(Attack attack) throws Exception {
        attack(attack, QUEUED_CONNECTIONS);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void servesOtherOrganizationDuringEveryAttack(Attack attack) throws Exception {
        attack(attack, Integer.MAX_VALUE);
    }

    private static void attack(Attack attack, int maxOpened) throws Exception {
        Result result = server.attack(attack, Duration.ofSeconds(1), maxOpened);

        assertThat(result).matches(Result::isServed, "all requests succeed");
        assertThat(result.outcomes()).as("hostile connections and responses").isNotEmpty();
    }
}
