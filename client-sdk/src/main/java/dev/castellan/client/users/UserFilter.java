package dev.castellan.client.users;

import dev.castellan.client.internal.text.PageSize;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Which users a list holds, in which order and in pages of which size. Immutable; all conditions must hold. */
public final class UserFilter {

    public static final UserFilter NONE = builder().build();

    private final Map<String, String> parameters;

    private UserFilter(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Starts a filter that lets every user through. */
    public static Builder builder() {
        return new Builder();
    }

    public Arguments<Void> arguments() {
        return Arguments.<Void>none().withQuery(parameters);
    }

    /** Collects conditions. Not safe for use by several threads. */
    public static final class Builder {

        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Builder() {}

        /** Lets users of this role through. */
        public Builder role(Role role) {
            return parameter("role", role.value());
        }

        /** Lets service accounts through, or human users. */
        public Builder isServiceAccount(boolean serviceAccount) {
            return parameter("is_service_account", Boolean.toString(serviceAccount));
        }

        /** Lets users through that are assigned to this project. */
        public Builder projectId(UUID projectId) {
            return parameter("project_id", projectId.toString());
        }

        /** Lets the user with this e-mail address through, without regard to case. */
        public Builder email(String email) {
            return parameter("email", email);
        }

        /** Lets users through whose name starts with this, with regard to case. */
        public Builder namePrefix(String prefix) {
            return parameter("name", prefix);
        }

        /** Lists users in this order. */
        public Builder sort(UserSort sort) {
            return parameter("sort", sort.toString());
        }

        /**
         * Fetches pages of this many users; a server may give fewer.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder pageSize(int users) {
            return parameter("limit", PageSize.check(users));
        }

        /** Adds a query parameter that this client does not know, or gives another value to one that it knows. */
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
