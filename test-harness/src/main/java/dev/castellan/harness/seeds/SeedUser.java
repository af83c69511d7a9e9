package dev.castellan.harness.seeds;

import dev.castellan.model.Role;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user in a seed.
 *
 * @param role the role
 * @param person true for a person, false for a service account
 * @param email the e-mail address, required for a person; if absent, the server generates one for a service account
 * @param displayName the name that the API shows; the name in the seed if absent
 * @param in the names of the projects that the user is assigned to
 * @param tokens the API tokens; clients of the user use the first
 * @param suspended whether the user is suspended, so that its tokens are refused
 * @param invitation the open invitation of a person; absent for none
 */
public record SeedUser(
        Role role,
        boolean person,
        @Nullable String email,
        @Nullable String displayName,
        Set<String> in,
        List<SeedToken> tokens,
        boolean suspended,
        @Nullable SeedInvitation invitation) {

    /** A service account with the role {@code client}, without projects and tokens. */
    static final SeedUser CLIENT = new SeedUser(Role.CLIENT, false, null, null, Set.of(), List.of());

    /** Copies the set and the list. */
    public SeedUser {
        in = Collections.unmodifiableSet(new LinkedHashSet<>(in));
        tokens = List.copyOf(tokens);
    }

    /** A user without an invitation. */
    public SeedUser(
            Role role,
            boolean person,
            @Nullable String email,
            @Nullable String displayName,
            Set<String> in,
            List<SeedToken> tokens,
            boolean suspended) {
        this(role, person, email, displayName, in, tokens, suspended, null);
    }

    /** A user that is not suspended, without an invitation. */
    public SeedUser(
            Role role,
            boolean person,
            @Nullable String email,
            @Nullable String displayName,
            Set<String> in,
            List<SeedToken> tokens) {
        this(role, person, email, displayName, in, tokens, false);
    }

    SeedUser withRole(Role newRole) {
        return new SeedUser(newRole, person, email, displayName, in, tokens, suspended, invitation);
    }

    SeedUser withProjects(Set<String> projects) {
        return new SeedUser(role, person, email, displayName, projects, tokens, suspended, invitation);
    }
}
