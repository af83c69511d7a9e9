package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.TokenCreation;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.Visible;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.HexFormat;
import java.util.UUID;

/** Creates organizations, each with a default project, an {@code org_admin}, and a token of that user. */
final class OrganizationCreation {

    private static final String DEFAULT_PROJECT = "Default";

    private final IdSource ids;
    private final UserCreation users;
    private final TokenCreation tokens;
    private final SecretSource secrets;

    /** Creates organizations by these settings, and these rules for users and tokens. */
    OrganizationCreation(ServerSettings settings, UserCreation users, TokenCreation tokens) {
        this.ids = settings.ids();
        this.users = users;
        this.tokens = tokens;
        this.secrets = settings.secrets;
    }

    /**
     * Creates an organization in a transaction that holds nothing else.
     *
     * @throws Refusal if a name or the e-mail address is wrong
     */
    Bootstrap create(Transaction tx, UUID organizationId, String name, NewUser firstAdmin) {
        FieldRules.checkName(name);
        ProjectRow project = new ProjectRow(ids.nextRow(), DEFAULT_PROJECT, tx.now());
        String cursorKey = HexFormat.of().formatHex(secrets.next());
        tx.insert(new OrganizationRow(organizationId, name, project.projectId(), cursorKey, tx.now()));
        tx.projects().insert(project);
        User admin = firstAdmin.create(tx, users);
        UserRow owner = Visible.user(tx, admin.userId());
        IssuedToken token = tokens.create(tx, owner, NewToken.forCaller().named(Role.ORG_ADMIN.value()));
        return new Bootstrap(organizationId, project.projectId(), admin.userId(), token.token());
    }
}
