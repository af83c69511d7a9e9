package dev.castellan.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.conformance.report.Results;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the suite against servers that are known only by their URL and administrator tokens. */
@Tag("slow")
class RemoteDeploymentTest {

    /**
     * The cases whose text shows a blocked deletion. These cases must fail against a server that responds to blocked
     * deletions with a different status.
     */
    private static final Set<String> SHOW_A_BLOCKED_DELETION = ConformanceSuite.cases().stream()
            .filter(RemoteDeploymentTest::showsABlockedDeletion)
            .map(CaseFile::path)
            .collect(Collectors.toSet());

    private static final int MAX_RESOURCES = 10_000;

    private Set<String> before = Set.of();
    private Set<String> remaining = Set.of();

    @Test
    void allApplicableCasesPassAndLeaveNoObjectsBehind() {
        Results results = run(server -> server, Profile.OURS, true, file -> true);

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(450);
        assertThat(results.cases())
                .filteredOn(result -> result.outcome() == CaseOutcome.NOT_APPLICABLE)
                .allSatisfy(result -> assertThat(result.reason()).startsWith("needs "));
        assertThat(results.undeletedObjects()).isEmpty();
        assertThat(remaining).isEqualTo(before);
    }

    @Test
    void crossOrganizationCasesNeedSecondAdminToken() {
        Results results =
                run(server -> server, Profile.OURS, false, file -> file.path().endsWith("-of-other-organization.http"));

        assertThat(results.cases())
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.reason()).contains("castellan.other-admin-token"));
    }

    @Test
    void readOnlyRunSendsOnlyGetRequests() {
        Set<String> methods = ConcurrentHashMap.newKeySet();
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        CastellanServerBuilder builder = CastellanServer.builder()
                .port(0)
                .store(store)
                .step((call, next) -> {
                    methods.add(call.request().method());
                    return next.proceed();
                });
        try (CastellanServer server = builder.start()) {
            Results results =
                    ConformanceSuite.against(target(server, false).readOnly()).run(result -> {});
            assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
            assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(40);
        }
        assertThat(methods).containsExactly("GET");
    }

    @Test
    void reportsOnlyCasesWithUnexpectedStatusForBlockedDeletion() {
        Results results = run(
                RemoteDeploymentTest::blockingWith400,
                Profile.OURS,
                true,
                file -> file.folder().matches("users|collections|inputs|queries"));

        assertThat(results.cases())
                .filteredOn(CaseResult::isFailure)
                .extracting(result -> result.file().path())
                .containsExactlyInAnyOrderElementsOf(applicable(SHOW_A_BLOCKED_DELETION));
        assertThat(results.cases())
                .filteredOn(CaseResult::isFailure)
                .allSatisfy(result -> assertThat(result.reason()).startsWith("status: expected 409, found 400"));
    }

    @Test
    void acceptsStatusThatProfileDeclaresForBlockedDeletion() {
        Profile profile = Profile.OURS.with("status.blocked", "400");

        Results results =
                run(RemoteDeploymentTest::blockingWith400, profile, true, RemoteDeploymentTest::showsABlockedDeletion);

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(3);
    }

    @Test
    void reportsFailuresWhenServerContradictsProfile() {
        Profile profile = Profile.OURS.with("status.blocked", "400");

        Results results = run(server -> server, profile, true, RemoteDeploymentTest::showsABlockedDeletion);

        assertThat(results.cases())
                .filteredOn(CaseResult::isFailure)
                .extracting(result -> result.file().path())
                .containsExactlyInAnyOrderElementsOf(applicable(SHOW_A_BLOCKED_DELETION));
    }

    @Test
    void passesDeploymentWithoutExtensionsAndLeavesOnlyProjectsBehind(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("profile"), "extensions = false\n");

        Results results =
                run(server -> server.api(api -> api.extensions(false)), Profile.read(file), true, unused -> true);

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(150);
        assertThat(results.undeletedObjects()).hasSizeGreaterThan(50).allMatch(path -> path.startsWith("/projects/"));
        assertThat(results.undeletedSummary().orElseThrow())
                .endsWith(": " + results.undeletedObjects().size() + " projects");
        Set<String> projects = new HashSet<>(remaining);
        projects.removeAll(before);
        assertThat(projects).hasSameElementsAs(results.undeletedObjects());
    }

    @Test
    void usesProjectHeaderNameFromProfile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("profile"), "project-header = X-Workspace\n");

        Results results = run(
                server -> server.api(api -> api.projectHeader("X-Workspace")),
                Profile.read(file),
                true,
                some -> some.path().startsWith("collections/create"));

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(10);
    }

    @Test
    void failingCaseInListOfKnownFailuresCountsAsKnownFailure(@TempDir Path folder) throws IOException {
        KnownFailures existing = KnownFailures.read(
                Files.writeString(folder.resolve("known"), "users/delete-blocked.http # they say 400\n"));

        CaseResult result = play(RemoteDeploymentTest::blockingWith400, existing, "users/delete-blocked.http");

        assertThat(result.outcome()).isEqualTo(CaseOutcome.KNOWN_FAILURE);
        assertThat(result.reason()).contains("they say 400", "expected 409, found 400");
    }

    @Test
    void passingCaseInListOfKnownFailuresCountsAsFailure(@TempDir Path folder) throws IOException {
        KnownFailures existing =
                KnownFailures.read(Files.writeString(folder.resolve("known"), "users/delete-blocked.http\n"));

        CaseResult result = play(server -> server, existing, "users/delete-blocked.http");

        assertThat(result.isFailure()).isTrue();
        assertThat(result.reason()).contains("remove it from the list");
    }

    private static CastellanServerBuilder blockingWith400(CastellanServerBuilder server) {
        return server.api(api -> api.statuses(Map.of(ErrorKind.BLOCKED, 400)));
    }

    private CaseResult play(UnaryOperator<CastellanServerBuilder> settings, KnownFailures existing, String path) {
        return run(settings, Profile.OURS, existing, true, file -> file.path().equals(path))
                .cases()
                .get(0);
    }

    private Results run(
            UnaryOperator<CastellanServerBuilder> settings,
            Profile profile,
            boolean twoOrganizations,
            Predicate<CaseFile> selected) {
        return run(settings, profile, KnownFailures.none(), twoOrganizations, selected);
    }

    private Results run(
            UnaryOperator<CastellanServerBuilder> settings,
            Profile profile,
            KnownFailures existing,
            boolean twoOrganizations,
            Predicate<CaseFile> selected) {
        SecondClock clock = new SecondClock();
        MemoryStore store = new MemoryStore(clock.ofServer());
        CastellanServerBuilder builder =
                CastellanServer.builder().port(0).store(store).clock(clock.ofServer());
        try (CastellanServer server = settings.apply(builder).start()) {
            Target target = target(server, twoOrganizations);
            before = objects(store);
            ConformanceSuite suite = ConformanceSuite.against(target, profile, existing, clock, reason -> {});
            suite.requireAccess();
            Results results =
                    suite.run(ConformanceSuite.cases().stream().filter(selected).toList(), result -> {});
            remaining = objects(store);
            return results;
        }
    }

    /** Returns the paths of all objects in all organizations. */
    private static Set<String> objects(MemoryStore store) {
        return store.organizations().stream()
                .flatMap(id -> store.<Stream<String>>read(id, RemoteDeploymentTest::objects))
                .collect(Collectors.toSet());
    }

    private static Stream<String> objects(View view) {
        return Stream.of(
                view.users().all().stream().map(user -> "/users/" + user.userId()),
                view.tokens().list(null, MAX_RESOURCES).stream().map(token -> "/users/tokens/" + token.tokenId()),
                view.projects().list(null, MAX_RESOURCES).stream().map(project -> "/projects/" + project.projectId()),
                view.collections().list(null, MAX_RESOURCES).stream().map(row -> "/collections/" + row.id()),
                view.inputs().list(null, MAX_RESOURCES).stream().map(row -> "/inputs/" + row.id()),
                view.inputs().list(null, MAX_RESOURCES).stream()
                        .flatMap(input -> view.queries().ofInput(input.id(), null, MAX_RESOURCES).stream())
                        .map(row -> "/queries/" + row.id()),
                view.invitations().open(null, MAX_RESOURCES).stream()
                        .map(open -> "/users/" + open.invitation().userId() + "/invitations"))
                .flatMap(paths -> paths)
                .toList()
                .stream();
    }

    private static Target target(CastellanServer server, boolean twoOrganizations) {
        Bootstrap own = server.findBootstrap().orElseThrow();
        Target one = Target.at(server.baseUrl(), own.token());
        return twoOrganizations
                ? one.otherOrganization(server.administration()
                        .createOrganization(NewOrganization.withName("Other").admin("Oscar", "oscar@castellan.test"))
                        .token())
                : one;
    }

    private static boolean showsABlockedDeletion(CaseFile file) {
        return file.exchanges().stream()
                .anyMatch(exchange -> exchange.request().method().equals("DELETE")
                        && exchange.response().body().contains("\"dependencies\""));
    }

    /** Returns the cases that need neither a guard nor special server settings. */
    private static List<String> applicable(Set<String> paths) {
        return ConformanceSuite.cases().stream()
                .filter(file -> paths.contains(file.path()))
                .filter(file -> file.server().equals("default"))
                .filter(file -> !"deletion guard".equals(file.settings().get("needs")))
                .filter(file -> file.names().stream().noneMatch(name -> name.startsWith("busy.")))
                .map(CaseFile::path)
                .toList();
    }
}
