package dev.castellan.harness.seeds;

import dev.castellan.model.Role;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user in a seed.
 *
 * @param person true for a person, or false for a service account
 * @param email the e-mail address, or null if the server generates the address of a service account
 * @param displayName the name that the API shows, or null to use the name in the seed
 * @param in the names of the projects to which the user is assigned
 * @param tokens the API tokens. Clients that act as this user use the first token
 * @param suspended whether the user is suspended. The server refuses the tokens of a suspended user
 * @param invitation the open invitation of a person, or null if the user was not invited
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

    /** A service account with the role {@link Role#CLIENT}, no projects and no tokens. */
    public static final SeedUser SERVICE_ACCOUNT =
            new SeedUser(Role.CLIENT, false, null, null, Set.of(), List.of(), false, null);

    /** Creates a user with copies of the projects and the tokens. */
    public SeedUser {
        in = Collections.unmodifiableSet(new LinkedHashSet<>(in));
        tokens = List.copyOf(tokens);
    }

    /** Returns a copy with this role. */
    public SeedUser withRole(Role newRole) {
        return new SeedUser(newRole, person, email, displayName, in, tokens, suspended, invitation);
    }

    /** Returns a copy that is a person with this e-mail address. */
    public SeedUser asPerson(String address) {
        return new SeedUser(role, true, address, displayName, in, tokens, suspended, invitation);
    }

    /** Returns a copy that is a service account with this e-mail address, or a generated one if it is null. */
    public SeedUser asServiceAccount(@Nullable String address) {
        return new SeedUser(role, false, address, displayName, in, tokens, suspended, invitation);
    }

    /** Returns a copy with the name that the API shows, or the name in the seed if it is null. */
    public SeedUser withDisplayName(@Nullable String name) {
        return new SeedUser(role, person, email, name, in, tokens, suspended, invitation);
    }

    /** Returns a copy that is assigned to these projects. */
    public SeedUser withProjects(Collection<String> projects) {
        return new SeedUser(
                role, person, email, displayName, new LinkedHashSet<>(projects), tokens, suspended, invitation);
    }

    /** Returns a copy with these API tokens. */
    public SeedUser withTokens(List<SeedToken> newTokens) {
        return new SeedUser(role, person, email, displayName, in, newTokens, suspended, invitation);
    }

    /** Returns a copy that is suspended, or not. */
    public SeedUser withSuspended(boolean isSuspended) {
        return new SeedUser(role, person, email, displayName, in, tokens, isSuspended, invitation);
    }

    /** Returns a copy with this open invitation, or none if it is null. */
    public SeedUser withInvitation(@Nullable SeedInvitation newInvitation) {
        return new SeedUser(role, person, email, displayName, in, tokens, suspended, newInvitation);
    }
}
