package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.TokenCreation;
import dev.castellan.server.internal.rules.UserCreation;
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

/** The rules for new organizations: each starts with a default project, an {@code org_admin}, and a token of that user. */
public final class OrganizationCreation {

    private static final String DEFAULT_PROJECT = "Default";

    private final IdSource ids;
    private final UserCreation users;
    private final TokenCreation tokens;
    private final SecretSource keys;

    /**
     * Creates organizations by these rules for users and tokens.
     *
     * @param keys where the keys come from that cursors are sealed with
     */
    public OrganizationCreation(IdSource ids, UserCreation users, TokenCreation tokens, SecretSource keys) {
        this.ids = ids;
        this.users = users;
        this.tokens = tokens;
        this.keys = keys;
    }

    /**
     * Creates an organization in a transaction of its own.
     *
     * @throws Refusal if a name or the e-mail address is wrong
     */
    public Bootstrap create(Transaction tx, UUID organizationId, String name, NewUser firstAdmin) {
        FieldRules.checkName(name);
        ProjectRow project = new ProjectRow(ids.nextRow(), DEFAULT_PROJECT, tx.now());
        String cursorKey = HexFormat.of().formatHex(keys.next());
        tx.insert(new OrganizationRow(organizationId, name, project.projectId(), cursorKey, tx.now()));
        tx.projects().insert(project);
        User admin = users.create(tx, firstAdmin);
        UserRow owner = Visible.user(tx, admin.userId());
        IssuedToken token = tokens.create(tx, owner, NewToken.forCaller().named(Role.ORG_ADMIN.value()));
        return new Bootstrap(organizationId, project.projectId(), admin.userId(), token.token());
    }
}
