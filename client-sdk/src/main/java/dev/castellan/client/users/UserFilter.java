package dev.castellan.client.users;

import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A filter, an order and a page size for lists of users. A user matches if all conditions are met. Immutable. */
public final class UserFilter {

    public static final UserFilter NONE = builder().build();

    private final Map<String, String> parameters;

    private UserFilter(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Returns a builder for a filter. A filter without conditions matches every user. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the arguments that pass this filter to {@code users.list}, for use with {@code exchange(..)}. */
    public Arguments<Void> arguments() {
        return Arguments.<Void>none().withQuery(parameters);
    }

    /** Builds a filter. Not thread-safe. */
    public static final class Builder {

        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Builder() {}

        /** Matches users with this role. */
        public Builder role(Role role) {
            return parameter("role", role.value());
        }

        /** Matches service accounts if the argument is true, or human users if it is false. */
        public Builder isServiceAccount(boolean serviceAccount) {
            return parameter("is_service_account", Boolean.toString(serviceAccount));
        }

        /** Matches users who are assigned to this project. Requires the role {@code org_admin}. */
        public Builder projectId(UUID projectId) {
            return parameter("project_id", projectId.toString());
        }

        /** Matches the user with this e-mail address, ignoring case. */
        public Builder email(String email) {
            return parameter("email", email);
        }

        /** Matches users whose name starts with this prefix. Case-sensitive. */
        public Builder namePrefix(String prefix) {
            return parameter("name", prefix);
        }

        /** Matches users whose name or e-mail address contains this text, ignoring case and accents. */
        public Builder containing(String text) {
            return parameter("q", text);
        }

        /** Sets the order of the users. */
        public Builder sort(UserSort sort) {
            return parameter("sort", sort.toString());
        }

        /**
         * Sets the page size. A server may send smaller pages.
         *
         * @throws IllegalArgumentException if the page size is not positive
         */
        public Builder pageSize(int users) {
            return parameter("limit", OptionChecks.pageSize(users));
        }

        /** Sets a query parameter. The parameter may be unknown to this client. */
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
