package dev.castellan.examples.onboarding;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.Collection;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Sets up teams, each with a project, a library, and robots with tokens. If a step fails, deletes the robots that it
 * created.
 */
public final class Onboarding {

    /** The lifetime of a robot's token. */
    public static final Duration TOKEN_LIFE = Duration.ofDays(90);

    private final CastellanClient admin;
    private final TokenVault vault;
    private final Clock clock;

    /** Creates an instance that sets up teams through the client of an {@code org_admin}. */
    public Onboarding(CastellanClient admin, TokenVault vault, Clock clock) {
        this.admin = admin;
        this.vault = vault;
        this.clock = clock;
    }

    /**
     * Sets up a team with these robots.
     *
     * @throws CastellanException if the server refuses a call or cannot be reached. All new robots are then deleted,
     *     unless a deletion fails, which is a suppressed exception
     */
    public Team onboard(String name, String... robots) {
        Project project = admin.projects().create(name);
        List<UUID> created = new ArrayList<>();
        try {
            Collection library = admin.collections().create(project.id(), name + " library");
            for (String robot : robots) {
                created.add(robot(robot, project));
            }
            return new Team(project.id(), library.id(), created);
        } catch (CastellanException e) {
            created.forEach(robot -> dismissAfter(e, robot));
            throw e;
        }
    }

    /** Deletes a team's robots. From then on, the server refuses their tokens. */
    public void offboard(Team team) {
        team.robotIds().forEach(this::dismiss);
    }

    private UUID robot(String name, Project project) {
        User robot =
                admin.users().create(NewServiceAccount.of(name, Role.CLIENT).projects(project.id()));
        try {
            IssuedToken token = admin.tokens()
                    .create(NewToken.forUser(robot.id())
                            .expiringAt(clock.instant().plus(TOKEN_LIFE)));
            vault.keep(name, token.token());
            return robot.id();
        } catch (CastellanException e) {
            dismissAfter(e, robot.id());
            throw e;
        }
    }

    private void dismissAfter(CastellanException failure, UUID robotId) {
        try {
            dismiss(robotId);
        } catch (CastellanException e) {
            failure.addSuppressed(e);
        }
    }

    /** Deletes a robot's tokens, then the robot. Users that have tokens cannot be deleted. */
    private void dismiss(UUID robotId) {
        admin.tokens().list(robotId).forEach(token -> admin.tokens().delete(token.id()));
        admin.users().delete(robotId);
    }
}
