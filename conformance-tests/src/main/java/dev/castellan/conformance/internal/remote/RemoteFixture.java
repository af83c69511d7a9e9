package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.fixture.FixtureMaker;
import dev.castellan.conformance.profile.Profile;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates only the objects that a case names, through the API of the deployment. */
final class RemoteFixture extends FixtureMaker {

    private static final Set<String> CAROL = Set.of("carol", "carol.token.id");

    private final RemoteOrganization organization;
    private final RemoteOrganization otherOrganization;
    private final ExpiredTokens expired;
    private final String domain;
    private final Profile profile;

    RemoteFixture(
            RemoteOrganization organization,
            RemoteOrganization otherOrganization,
            ExpiredTokens expired,
            String domain,
            int port,
            Profile profile) {
        super(domain, port, profile.projectHeader());
        this.organization = organization;
        this.otherOrganization = otherOrganization;
        this.expired = expired;
        this.domain = domain;
        this.profile = profile;
    }

    /**
     * Creates the objects that a case names. Cases that need only an expired token share one token, because a token
     * takes a second to expire.
     */
    void makeFor(Collection<String> names) {
        boolean sharesToken = names.contains("carol.token") && names.stream().noneMatch(CAROL::contains);
        if (sharesToken) {
            set("carol.token", expired.shared());
        }
        make(names.stream()
                .filter(name -> !(sharesToken && name.equals("carol.token")))
                .collect(Collectors.toSet()));
    }

    @Override
    protected void organization(String prefix, String name, String admin, String mailbox) {
        JsonNode user = in(prefix).user(admin, address(mailbox), "org_admin");
        set(prefix + "organization", RemoteOrganization.id(user, "organization_id"));
        set(prefix + "admin", RemoteOrganization.id(user, "user_id"));
        token(prefix + "admin");
    }

    /** Creates a collection without naming a project, because the response names the default project. */
    @Override
    protected void defaultProject(String prefix) {
        set(prefix + "default", in(prefix).create("/collections", Map.of("name", "default"), null, "project_id"));
    }

    @Override
    protected void project(String variable, String name) {
        set(variable, in(variable).create("/projects", Map.of("name", name), null, "project_id"));
    }

    @Override
    protected void person(String variable, String name, String mailbox, String... projects) {
        user(variable, name, address(mailbox), projects);
    }

    @Override
    protected void serviceAccount(String variable, String name, String project) {
        user(variable, name, null, project);
    }

    private void user(String variable, String name, @Nullable String email, String... projects) {
        UUID[] ids = Arrays.stream(projects).map(this::id).toArray(UUID[]::new);
        set(variable, RemoteOrganization.id(in(variable).user(name, email, "client", ids), "user_id"));
    }

    @Override
    protected void token(String user) {
        keep(user, in(user).token(id(user), null));
    }

    @Override
    protected void expiredToken(String user) {
        keep(user, expired.token(in(user), id(user)));
    }

    @Override
    protected void collection(String variable, String name, String project) {
        set(variable, in(variable).create("/collections", Map.of("name", name), id(project), "id"));
    }

    @Override
    protected void input(String variable, String project, @Nullable String collection) {
        if (profile.extensions()) {
            List<UUID> collections = collection == null ? List.of() : List.of(id(collection));
            set(variable, in(variable).create("/inputs", Map.of("collection_ids", collections), id(project), "id"));
        }
    }

    @Override
    protected void query(String variable, String input) {
        if (profile.extensions()) {
            set(variable, in(variable).create("/queries", Map.of("input_id", id(input)), null, "id"));
        }
    }

    @Override
    protected void session(String user) {
        throw new IllegalStateException("no operation of the API signs a user in");
    }

    @Override
    protected void passkey(String user) {
        throw new IllegalStateException("no operation of the API registers a passkey");
    }

    private void keep(String user, RemoteOrganization.RemoteToken token) {
        set(user + ".token", token.secret());
        set(user + ".token.id", token.id());
    }

    private RemoteOrganization in(String name) {
        return organizationOf(name).isEmpty() ? organization : otherOrganization;
    }

    private String address(String mailbox) {
        return mailbox + "@" + domain;
    }
}
