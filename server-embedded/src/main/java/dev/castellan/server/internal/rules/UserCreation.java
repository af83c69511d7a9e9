package dev.castellan.server.internal.rules;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Creates service accounts and human users. */
public final class UserCreation {

    static final String EMAIL_TAKEN = "email: another user of the organization has this address already";

    private final IdSource ids;
    private final Limits limits;
    private final String serviceAccountDomain;
    private final ResourceMapper resources;

    /** Creates an instance that uses the id source, the limits and the API settings of these settings. */
    public UserCreation(RuleSettings settings) {
        this.ids = settings.sources().ids();
        this.limits = settings.limits().server();
        this.serviceAccountDomain = settings.api().serviceAccountDomain();
        this.resources = new ResourceMapper(settings.api());
    }

    public User create(Transaction tx, NewServiceAccount account) {
        UUID id = ids.nextRow();
        String email = account.email() == null ? generatedEmail(id) : account.email();
        UserRow row = new UserRow(id, account.name(), email, account.role(), true, tx.now());
        return insert(tx, row, account.projectIds());
    }

    /** Returns the address that the server assigns to a service account created without one. */
    String generatedEmail(UUID id) {
        return "sa-" + id + "@" + serviceAccountDomain;
    }

    /**
     * Creates a human user.
     *
     * @throws Refusal if a field is not valid, or if another user has the same e-mail address
     */
    public User createHuman(Transaction tx, String name, String email, Role role, List<UUID> projectIds) {
        UserRow row = new UserRow(ids.nextRow(), name, email, role, false, tx.now());
        return insert(tx, row, projectIds);
    }

    private User insert(Transaction tx, UserRow row, List<UUID> projectIds) {
        FieldRules.checkName(row.name());
        FieldRules.checkRole(row.role());
        FieldRules.checkEmail(row.email());
        FieldRules.checkCount("project_ids", projectIds, limits.projectIds());
        Map<UUID, ProjectRow> projects = tx.projects().getAll(projectIds);
        checkExist(projectIds, projects);
        if (tx.users().byEmail(row.emailKey()).isPresent()) {
            throw Refusal.of(ErrorCode.EMAIL_TAKEN, EMAIL_TAKEN);
        }
        projectIds.forEach(id -> Archiving.requireActive(Objects.requireNonNull(projects.get(id))));
        tx.users().insert(row);
        assign(tx, row.userId(), projectIds);
        return resource(tx, row);
    }

    /** Returns a user with the projects that the user can access. */
    public User resource(View view, UserRow row) {
        return resources.user(row, view.organization().organizationId(), EffectiveAccess.projectIds(view, row));
    }

    private static void checkExist(List<UUID> projectIds, Map<UUID, ProjectRow> projects) {
        for (int i = 0; i < projectIds.size(); i++) {
            if (!projects.containsKey(projectIds.get(i))) {
                throw FieldRules.invalid("project_ids[" + i + "]: no such project " + projectIds.get(i));
            }
        }
    }

    private static void assign(Transaction tx, UUID user, List<UUID> projectIds) {
        UUID everyones = tx.organization().defaultProjectId();
        for (UUID project : projectIds) {
            if (!project.equals(everyones)) {
                tx.memberships().add(project, user);
            }
        }
    }
}
