package dev.castellan.harness.seeds;

import dev.castellan.model.Role;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user of a seed.
 *
 * @param role what the user may do
 * @param person whether it is a person; else a service account
 * @param email e-mail address, required of a person; that of a service account is made up if absent
 * @param displayName the name that the API shows; that in the seed if absent
 * @param in names of the projects that the user is assigned to
 * @param tokens API tokens; the first is the one that clients of the user use
 */
public record SeedUser(
        Role role,
        boolean person,
        @Nullable String email,
        @Nullable String displayName,
        Set<String> in,
        List<SeedToken> tokens) {

    /** A service account with the role {@code client}, without projects and tokens. */
    static final SeedUser CLIENT = new SeedUser(Role.CLIENT, false, null, null, Set.of(), List.of());

    /** Copies set and list. */
    public SeedUser {
        in = Collections.unmodifiableSet(new LinkedHashSet<>(in));
        tokens = List.copyOf(tokens);
    }

    SeedUser withRole(Role newRole) {
        return new SeedUser(newRole, person, email, displayName, in, tokens);
    }

    SeedUser withProjects(Set<String> projects) {
        return new SeedUser(role, person, email, displayName, projects, tokens);
    }
}
