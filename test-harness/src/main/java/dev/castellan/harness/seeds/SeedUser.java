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

    /** Creates a user with copies of the projects and the tokens. */
    public SeedUser {
        in = Collections.unmodifiableSet(new LinkedHashSet<>(in));
        tokens = List.copyOf(tokens);
    }

    /** Returns a builder for a service account with the role {@link Role#CLIENT}, no projects and no tokens. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a user. Not thread-safe. */
    public static final class Builder {

        private Role role = Role.CLIENT;
        private boolean person;
        private @Nullable String email;
        private @Nullable String displayName;
        private final Set<String> in = new LinkedHashSet<>();
        private List<SeedToken> tokens = List.of();
        private boolean suspended;
        private @Nullable SeedInvitation invitation;

        private Builder() {}

        /** Sets the role. */
        public Builder role(Role newRole) {
            role = newRole;
            return this;
        }

        /** Makes the user a person with this e-mail address. */
        public Builder person(String address) {
            return identity(true, address);
        }

        /**
         * Makes the user a service account.
         *
         * @param address the e-mail address, or null to let the server generate it
         */
        public Builder serviceAccount(@Nullable String address) {
            return identity(false, address);
        }

        /** Sets the name that the API shows, or null to use the name in the seed. */
        public Builder displayName(@Nullable String name) {
            displayName = name;
            return this;
        }

        /** Assigns the user to these projects. */
        public Builder in(String... projects) {
            return in(List.of(projects));
        }

        /** Assigns the user to these projects. */
        public Builder in(Iterable<String> projects) {
            projects.forEach(in::add);
            return this;
        }

        /** Sets the API tokens. */
        public Builder tokens(List<SeedToken> newTokens) {
            tokens = newTokens;
            return this;
        }

        /** Sets whether the user is suspended. */
        public Builder suspended(boolean isSuspended) {
            suspended = isSuspended;
            return this;
        }

        /** Sets the open invitation of a person, or null for no invitation. */
        public Builder invitation(@Nullable SeedInvitation newInvitation) {
            invitation = newInvitation;
            return this;
        }

        /** Returns the user. */
        public SeedUser build() {
            return new SeedUser(role, person, email, displayName, in, tokens, suspended, invitation);
        }

        /** Sets the kind and the address. A seed file may omit a person's address, which a later check reports. */
        Builder identity(boolean isPerson, @Nullable String address) {
            person = isPerson;
            email = address;
            return this;
        }
    }
}
