package dev.castellan.harness.seeds;

import dev.castellan.model.Role;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A user in a seed. Two users are equal if all their values are equal. Immutable. */
public final class SeedUser {

    private final Role role;
    private final boolean person;
    private final @Nullable String email;
    private final @Nullable String displayName;
    private final Set<String> in;
    private final List<SeedToken> tokens;
    private final boolean suspended;
    private final @Nullable SeedInvitation invitation;

    private SeedUser(Builder values) {
        role = values.role;
        person = values.person;
        email = values.email;
        displayName = values.displayName;
        in = Collections.unmodifiableSet(new LinkedHashSet<>(values.in));
        tokens = values.tokens;
        suspended = values.suspended;
        invitation = values.invitation;
    }

    /** Returns a builder for a service account with the role {@link Role#CLIENT}, no projects and no tokens. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the role. */
    public Role role() {
        return role;
    }

    /** Returns true for a person, or false for a service account. */
    public boolean person() {
        return person;
    }

    /** Returns the e-mail address, or null if the server generates the address of a service account. */
    public @Nullable String email() {
        return email;
    }

    /** Returns the name that the API shows, or null to use the name in the seed. */
    public @Nullable String displayName() {
        return displayName;
    }

    /** Returns the names of the projects to which the user is assigned. */
    public Set<String> in() {
        return in;
    }

    /** Returns the API tokens. Clients that act as this user use the first token. */
    public List<SeedToken> tokens() {
        return tokens;
    }

    /** Returns whether the user is suspended. The server refuses the tokens of a suspended user. */
    public boolean suspended() {
        return suspended;
    }

    /** Returns the open invitation of a person, or null if the user was not invited. */
    public @Nullable SeedInvitation invitation() {
        return invitation;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SeedUser that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** Returns all values in the order of the accessors. */
    @Override
    public String toString() {
        return "SeedUser" + values();
    }

    private List<@Nullable Object> values() {
        return Arrays.asList(role, person, email, displayName, in, tokens, suspended, invitation);
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
            tokens = List.copyOf(newTokens);
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
            return new SeedUser(this);
        }

        /** Sets the kind and the address. A seed file may omit a person's address, which a later check reports. */
        Builder identity(boolean isPerson, @Nullable String address) {
            person = isPerson;
            email = address;
            return this;
        }
    }
}
