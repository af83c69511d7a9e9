package dev.castellan.client.users;

import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A filter for lists of users, with their order and the size of pages. A user matches if all conditions hold.
 * Immutable.
 */
public final class UserFilter {

    public static final UserFilter NONE = builder().build();

    private final Map<String, String> parameters;

    private UserFilter(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Starts building a filter; without conditions, it matches every user. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the arguments of {@code users.list} with this filter, for a call through {@code exchange(..)}. */
    public Arguments<Void> arguments() {
        return Arguments.<Void>none().withQuery(parameters);
    }

    /** Builds a filter. Not safe for use by several threads. */
    public static final class Builder {

        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Builder() {}

        /** Matches users of this role. */
        public Builder role(Role role) {
            return parameter("role", role.value());
        }

        /** Matches service accounts, or human users. */
        public Builder isServiceAccount(boolean serviceAccount) {
            return parameter("is_service_account", Boolean.toString(serviceAccount));
        }

        /** Matches users that are assigned to this project; for callers of the role {@code org_admin}. */
        public Builder projectId(UUID projectId) {
            return parameter("project_id", projectId.toString());
        }

        /** Matches the user with this e-mail address, without regard to case. */
        public Builder email(String email) {
            return parameter("email", email);
        }

        /** Matches users whose name starts with this prefix, with regard to case. */
        public Builder namePrefix(String prefix) {
            return parameter("name", prefix);
        }

        /** Lists users in this order. */
        public Builder sort(UserSort sort) {
            return parameter("sort", sort.toString());
        }

        /**
         * Fetches pages of this many users; a server may send fewer.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder pageSize(int users) {
            return parameter("limit", OptionChecks.pageSize(users));
        }

        /** Sets a query parameter, which need not be known to this client. */
        public Builder parameter(String name, String value) {
            parameters.put(name, value);
            return this;
        }

        /** Returns the filter. */
        public UserFilter build() {
            return new UserFilter(new LinkedHashMap<>(parameters));
        }
    }
}
