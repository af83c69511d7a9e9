package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests that the code reads the time only from the injected clock. */
class ClockUsageTest {

    private static final Set<String> TIMES = Set.of(
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime");

    private static final Set<String> TIMED = Set.of("orTimeout", "completeOnTimeout", "delayedExecutor");

    @Test
    void onlyListedClassesUseSystemClock() {
        assertThat(placesThat(ClockUsageTest::asksForTheTime))
                .containsExactly(
                        "dev.castellan.client.CastellanClientBuilder: Clock.systemUTC",
                        "dev.castellan.conformance.ConformanceMain: Clock.systemUTC",
                        "dev.castellan.conformance.ConformanceSuite: Clock.systemUTC",
                        "dev.castellan.harness.MovableClock: Clock.systemUTC",
                        "dev.castellan.server.identity.provider.OpenIdClient: Clock.systemUTC",
                        "dev.castellan.server.internal.configuration.SourceSettings: Clock.systemUTC",
                        "dev.castellan.server.jdbc.SqliteStoreBuilder: Clock.systemUTC",
                        "dev.castellan.server.standalone.mail.MailNow: Clock.systemUTC",
                        "dev.castellan.server.standalone.mail.MailQueue: Clock.systemUTC",
                        "dev.castellan.server.standalone.options.IdentityOptions: Clock.systemUTC",
                        "dev.castellan.server.standalone.serve.ServedStore: Clock.systemUTC",
                        "dev.castellan.server.standalone.serve.ServerListeners: Clock.systemUTC");
    }

    @Test
    void onlyCommandThatWaitsForPersonCallsThreadSleep() {
        assertThat(placesThat(access -> access.getTargetOwner().isEquivalentTo(Thread.class)
                        && access.getName().equals("sleep")))
                .containsExactly("dev.castellan.cli.login.LoginCommand: Thread.sleep");
    }

    /**
     * The timer thread belongs to the JDK and never ends. The thread would keep an application's class loader alive
     * after a redeployment.
     */
    @Test
    void codeNeverUsesCompletableFutureTimer() {
        assertThat(placesThat(access -> access.getTargetOwner().isEquivalentTo(CompletableFuture.class)
                        && TIMED.contains(access.getName())))
                .isEmpty();
    }

    @Test
    void analysisCoversEveryLibrary() {
        assertThat(MainClasses.LIBRARIES)
                .allSatisfy(name -> assertThat(MainClasses.ofLibraries())
                        .anyMatch(type -> type.getPackageName().equals(name)));
    }

    private static boolean asksForTheTime(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        return switch (access.getName()) {
            case "now" -> TIMES.contains(owner);
            case "currentTimeMillis" -> owner.equals("java.lang.System");
            case "<init>" -> owner.equals("java.util.Date") || owner.equals("java.util.GregorianCalendar");
            default -> owner.equals("java.time.Clock") && access.getName().startsWith("system");
        };
    }

    private static List<String> placesThat(Predicate<JavaAccess<?>> isFound) {
        return MainClasses.all()
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(isFound)
                .map(ClockUsageTest::place)
                .distinct()
                .sorted()
                .toList();
    }

    private static String place(JavaAccess<?> access) {
        return access.getOriginOwner().getName() + ": "
                + access.getTargetOwner().getSimpleName() + "." + access.getName();
    }
}
