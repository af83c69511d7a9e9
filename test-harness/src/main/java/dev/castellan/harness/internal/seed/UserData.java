package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedUser;
import dev.castellan.model.Role;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user of a seed.
 *
 * @param isPerson true for a person, or false for a service account
 * @param email the e-mail address, or null if the server generates the address of a service account
 * @param displayName the name that the API shows, or null to use the name in the seed
 * @param projects the names of the projects to which the user is assigned
 * @param tokens the API tokens. Clients that act as this user use the first token
 * @param isSuspended whether the user is suspended. The server refuses the tokens of a suspended user
 * @param invitation the open invitation of a person, or null if the user was not invited
 */
public record UserData(
        String name,
        Role role,
        boolean isPerson,
        @Nullable String email,
        @Nullable String displayName,
        Set<String> projects,
        List<CredentialData> tokens,
        boolean isSuspended,
        @Nullable CredentialData invitation)
        implements ResourceData, SeedUser {

    /** Creates a user with copies of the projects and the tokens. */
    public UserData {
        projects = Collections.unmodifiableSet(new LinkedHashSet<>(projects));
        tokens = List.copyOf(tokens);
    }

    public static UserData withName(String name) {
        return new UserData(name, Role.CLIENT, false, null, null, Set.of(), defaultTokens(null), false, null);
    }

    /** Returns the tokens of a user whose seed does not mention tokens: one, or none for a user with an invitation. */
    static List<CredentialData> defaultTokens(@Nullable CredentialData invitation) {
        return invitation == null ? List.of(CredentialData.VALID) : List.of();
    }

    @Override
    public ResourceKind kind() {
        return ResourceKind.USER;
    }

    @Override
    public UserData role(Role newRole) {
        return new UserData(name, newRole, isPerson, email, displayName, projects, tokens, isSuspended, invitation);
    }

    @Override
    public UserData person(String address) {
        return new UserData(name, role, true, address, displayName, projects, tokens, isSuspended, invitation);
    }

    @Override
    public UserData serviceAccount(String address) {
        return new UserData(name, role, false, address, displayName, projects, tokens, isSuspended, invitation);
    }

    @Override
    public UserData displayName(String newName) {
        return new UserData(name, role, isPerson, email, newName, projects, tokens, isSuspended, invitation);
    }

    @Override
    public UserData inProjects(String... names) {
        Set<String> all = new LinkedHashSet<>(projects);
        all.addAll(List.of(names));
        return new UserData(name, role, isPerson, email, displayName, all, tokens, isSuspended, invitation);
    }

    @Override
    public UserData suspended() {
        return new UserData(name, role, isPerson, email, displayName, projects, tokens, true, invitation);
    }

    @Override
    public UserData withTokenExpiringAt(Instant time) {
        return with(List.of(CredentialData.expiringAt(time)), invitation);
    }

    @Override
    public UserData withExpiredToken() {
        return with(List.of(CredentialData.EXPIRED), invitation);
    }

    @Override
    public UserData withReadOnlyToken() {
        return with(List.of(CredentialData.VALID.withReadOnly(true)), invitation);
    }

    @Override
    public UserData withoutToken() {
        return with(List.of(), invitation);
    }

    @Override
    public UserData withInvitation() {
        return with(List.of(), CredentialData.VALID);
    }

    @Override
    public UserData withInvitationExpiringAt(Instant time) {
        return with(List.of(), CredentialData.expiringAt(time));
    }

    @Override
    public UserData withExpiredInvitation() {
        return with(List.of(), CredentialData.EXPIRED);
    }

    private UserData with(List<CredentialData> newTokens, @Nullable CredentialData newInvitation) {
        return new UserData(name, role, isPerson, email, displayName, projects, newTokens, isSuspended, newInvitation);
    }
}
