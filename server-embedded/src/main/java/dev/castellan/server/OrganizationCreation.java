package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Creates organizations, each with a default project, an {@code org_admin} and a token for that user. */
final class OrganizationCreation {

    private static final String DEFAULT_PROJECT = "Default";
    private static final int MAX_ATTEMPTS = 10;

    private final Store store;
    private final IdSource ids;
    private final UserCreation users;
    private final TokenRules tokens;
    private final SecretSource secrets;

    OrganizationCreation(Store store, RuleSettings settings, UserCreation users, TokenRules tokens) {
        this.store = store;
        this.ids = settings.sources().ids();
        this.users = users;
        this.tokens = tokens;
        this.secrets = settings.sources().secrets();
    }

    /** Returns a random signing key. */
    static String signingKey(SecretSource secrets) {
        return HexFormat.of().formatHex(secrets.next());
    }

    /** Returns a random tag. Unless the store is empty, the caller must check that no organization uses the tag. */
    String randomTag() {
        return TagFormat.of(secrets.next());
    }

    /**
     * Returns a random tag that no organization uses yet. If another node assigns the same tag before {@link #create}
     * is called, the store rejects the second organization.
     *
     * @throws IllegalStateException if the source of secrets keeps returning tags that are in use
     */
    String unusedTag() {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            String tag = randomTag();
            if (store.organizationOfTag(tag).isEmpty()) {
                return tag;
            }
        }
        throw new IllegalStateException("organizations have all of " + MAX_ATTEMPTS
                + " new tags: the source of secrets repeats itself, use another one");
    }

    /**
     * Creates an organization. The transaction must not contain any other changes.
     *
     * @param tag a tag that no organization uses
     * @throws Refusal if a name or the e-mail address is not valid
     */
    Bootstrap create(Transaction tx, UUID organizationId, String tag, NewOrganization organization) {
        String name = organization.name();
        FieldRules.checkText("organization name", name);
        FieldRules.checkText("admin name", organization.adminName());
        ProjectRow project = new ProjectRow(ids.nextRow(), DEFAULT_PROJECT, tx.now());
        tx.insert(new OrganizationRow(organizationId, tag, name, project.projectId(), signingKey(secrets), tx.now()));
        tx.projects().insert(project);
        User admin =
                users.createHuman(tx, organization.adminName(), organization.adminEmail(), Role.ORG_ADMIN, List.of());
        UserRow owner = AccessibleResources.user(tx, admin.id());
        IssuedToken token = tokens.create(tx, owner, NewToken.forCaller().withName(Role.ORG_ADMIN.value()));
        tx.put(new FirstCredential(token.id(), null));
        return new Bootstrap(organizationId, project.projectId(), admin.id(), token.token());
    }
}
