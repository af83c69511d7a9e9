package dev.castellan.conformance;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.internal.fixture.CaseVariable.Need;
import dev.castellan.conformance.internal.fixture.CaseVariables;
import dev.castellan.conformance.internal.parse.CaseFiles;
import dev.castellan.conformance.internal.remote.RemoteEnvironments;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.conformance.internal.run.CaseEnvironment;
import dev.castellan.conformance.internal.run.CaseRun;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.Results;
import dev.castellan.model.endpoint.UserEndpoints;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs literal cases, one after another, against the deployment at a URL. Each case creates the users, projects and
 * resources that it needs, and deletes everything that it created. The deletion of projects is an extension. Projects
 * remain in a deployment that lacks this extension. Not thread-safe.
 *
 * <pre>{@code
 * try (ConformanceSuite suite = ConformanceSuite.against(Target.at(url, token))) {
 *     suite.requireAccess();
 *     Results results = suite.run(result -> {});
 *     results.writeTo(folder);
 * }
 * }</pre>
 */
public final class ConformanceSuite implements AutoCloseable {

    private final Target target;
    private final Profile profile;
    private final KnownFailures knownFailures;
    private final Applicability applicability;
    private final RemoteEnvironments environments;
    private final Clock clock;

    private ConformanceSuite(
            Target target, Profile profile, KnownFailures knownFailures, Clock clock, Consumer<String> progress) {
        this.target = target;
        this.profile = profile;
        this.knownFailures = knownFailures;
        this.applicability = new Applicability(profile, target);
        this.environments = new RemoteEnvironments(
                target.baseUrl, target.adminToken, target.otherAdminToken, profile, clock, progress);
        this.clock = clock;
    }

    /**
     * Returns a suite for a deployment that makes the same decisions as the Castellan server where the specification
     * leaves a choice.
     */
    public static ConformanceSuite against(Target target) {
        return against(target, Profile.OURS, KnownFailures.none());
    }

    /**
     * Returns a suite for a deployment with this profile and these known failures.
     *
     * @param profile the decisions of the deployment
     * @param knownFailures the cases that are expected to fail
     */
    public static ConformanceSuite against(Target target, Profile profile, KnownFailures knownFailures) {
        return against(target, profile, knownFailures, Clock.systemUTC(), reason -> {});
    }

    /**
     * Returns a suite that reports its long waits.
     *
     * @param clock the clock of the waits and of the durations
     * @param progress receives the reason of a long wait
     */
    static ConformanceSuite against(
            Target target, Profile profile, KnownFailures knownFailures, Clock clock, Consumer<String> progress) {
        return new ConformanceSuite(target, profile, knownFailures, clock, progress);
    }

    /** Returns all cases in the order in which they are run. */
    public static List<CaseFile> cases() {
        return CaseFiles.all();
    }

    /**
     * Runs all cases, then closes the suite. The results list the objects that remain in the deployment.
     *
     * @param watch receives the result of each case as soon as it is available
     */
    public Results run(Consumer<CaseResult> watch) {
        return run(cases(), watch);
    }

    Results run(List<CaseFile> files, Consumer<CaseResult> watch) {
        List<CaseResult> results = new ArrayList<>();
        for (CaseFile file : files) {
            CaseResult result = play(file);
            results.add(result);
            watch.accept(result);
        }
        close();
        return results(results);
    }

    /** Returns the results of these cases with the configuration of the run. */
    Results results(List<CaseResult> cases) {
        return new Results(target.toString(), configuration(), cases, undeletedObjects());
    }

    private Map<String, String> configuration() {
        Map<String, String> configuration = new LinkedHashMap<>();
        configuration.put("target", target.baseUrl.toString());
        configuration.put("organizations", target.otherAdminToken == null ? "1" : "2");
        configuration.put("read-only", String.valueOf(target.readOnly));
        configuration.put("known-failures", String.valueOf(!knownFailures.isEmpty()));
        configuration.put("own-profile", String.valueOf(!profile.decisions().equals(Profile.OURS.decisions())));
        configuration.putAll(profile.decisions());
        return configuration;
    }

    /**
     * Makes one call with each token of the target, to detect a wrong URL or token before the first case.
     *
     * @throws IllegalArgumentException if the deployment refuses a token or does not respond
     */
    public void requireAccess() {
        try {
            environments.requireAccess();
        } catch (EnvironmentException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Runs one case. Reports failures in the result instead of throwing exceptions. */
    public CaseResult play(CaseFile file) {
        Optional<String> against = applicability.reasonAgainst(file);
        return against.map(reason ->
                        new CaseResult(file, CaseResult.CaseOutcome.NOT_APPLICABLE, reason, List.of(), Duration.ZERO))
                .orElseGet(() -> knownFailures.judge(runCase(file)));
    }

    private CaseResult runCase(CaseFile file) {
        long start = clock.millis();
        try (CaseEnvironment environment = target.readOnly ? environments.setReadOnly() : environments.set(file)) {
            List<ExchangeResult> exchanges = CaseRun.play(file, environment);
            return CaseResult.of(file, exchanges, Duration.ofMillis(clock.millis() - start));
        } catch (EnvironmentException e) {
            return failed(file, "what the case needs could not be created: " + e.getMessage(), start);
        } catch (RuntimeException | AssertionError e) {
            return failed(file, "the case could not be run: " + e, start);
        }
    }

    private CaseResult failed(CaseFile file, String reason, long start) {
        Duration duration = Duration.ofMillis(clock.millis() - start);
        return new CaseResult(file, CaseResult.CaseOutcome.FAILED, CaseRun.escaped(reason), List.of(), duration);
    }

    /**
     * Returns the paths of the objects that the suite created and the deployment did not delete, such as
     * {@code /projects/ID}.
     */
    public List<String> undeletedObjects() {
        return environments.undeletedObjects();
    }

    /** Returns the URL of the deployment and the number of organizations in use. */
    @Override
    public String toString() {
        return target.toString();
    }

    /** Deletes the objects that the cases share. */
    @Override
    public void close() {
        environments.close();
    }

    /** Decides which cases apply to a deployment that is known only by its URL. */
    private record Applicability(Profile profile, Target target) {

        private static final String GUARD = "needs a deletion guard";

        /** Returns the reason why a case does not apply, or empty if the case applies. */
        Optional<String> reasonAgainst(CaseFile file) {
            Set<String> names = file.names();
            if (target.readOnly && !isReadOnly(file)) {
                return Optional.of("creates or changes something, or needs objects other than the admin's token");
            }
            if (file.settings().containsKey("store")) {
                return Optional.of("needs a store that fails");
            }
            if (!isServer(file.server())) {
                return Optional.of("needs a server with settings of its own: " + file.server());
            }
            if (names.stream().anyMatch(name -> name.startsWith("busy."))) {
                return Optional.of(GUARD);
            }
            if (target.otherAdminToken == null && names.stream().anyMatch(name -> name.startsWith("other."))) {
                return Optional.of("needs the token of a second organization's admin (castellan.other-admin-token)");
            }
            return reasonInNeeds(file).or(() -> reasonInProfile(file, names));
        }

        private static boolean isReadOnly(CaseFile file) {
            boolean reads = file.exchanges().stream()
                    .allMatch(exchange -> exchange.request().method().equals("GET"));
            return reads
                    && CaseVariables.all().stream()
                            .flatMap(variable -> variable.names().stream())
                            .filter(file.names()::contains)
                            .allMatch(Set.of("admin.token", "nothing")::contains);
        }

        private boolean isServer(String kind) {
            return kind.equals("default") || (kind.equals("without extensions") && !profile.extensions());
        }

        private static Optional<String> reasonInNeeds(CaseFile file) {
            return Optional.ofNullable(file.settings().get("needs")).map(need -> switch (need) {
                case "own organization" -> "needs an organization that holds only what the case names";
                case "deletion guard" -> GUARD;
                case "sessions" ->
                    "needs a user who is signed in or has a passkey; no operation of the API does either";
                case "people" -> "needs human users, but the API creates only service accounts";
                default -> throw new IllegalArgumentException(file.path() + " has an unknown need: " + need);
            });
        }

        private Optional<String> reasonInProfile(CaseFile file, Set<String> names) {
            boolean extensionVariables = !Collections.disjoint(names, CaseVariables.namesThatNeed(Need.EXTENSIONS));
            boolean isWithoutExtensions = file.server().equals("without extensions");
            if (!profile.extensions() && !isWithoutExtensions && (extensionVariables || file.isBeyondSpecification())) {
                return Optional.of("the profile says extensions=false");
            }
            if (!profile.pages() && file.uses(UserEndpoints.LIST)) {
                return Optional.of("the profile says paging=array");
            }
            return Optional.empty();
        }
    }
}
