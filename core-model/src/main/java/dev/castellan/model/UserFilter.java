package dev.castellan.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A filter and an order for lists of users. A user matches if it meets all conditions that are set. Immutable. */
public final class UserFilter {

    /** The filter that matches all users. */
    public static final UserFilter ALL = new UserFilter(Map.of());

    private final Map<String, String> query;

    private UserFilter(Map<String, String> query) {
        this.query = query;
    }

    /** Returns a copy that matches only users with this role. */
    public UserFilter withRole(Role role) {
        return with("role", role.value());
    }

    /** Returns a copy that matches only service accounts or, if {@code false}, only human users. */
    public UserFilter withServiceAccount(boolean isServiceAccount) {
        return with("is_service_account", Boolean.toString(isServiceAccount));
    }

    /** Returns a copy that matches only users who are assigned to this project. Requires the role {@code org_admin}. */
    public UserFilter withProject(UUID projectId) {
        return with("project_id", projectId.toString());
    }

    /** Returns a copy that matches only the user with this e-mail address, ignoring case. */
    public UserFilter withEmail(String email) {
        return with("email", email);
    }

    /** Returns a copy that matches only users whose name starts with this prefix. Case-sensitive. */
    public UserFilter withNamePrefix(String prefix) {
        return with("name", prefix);
    }

    /**
     * Returns a copy that matches only users whose name or e-mail address contains this text, ignoring case and
     * accents.
     */
    public UserFilter containing(String text) {
        return with("q", text);
    }

    /** Returns a copy that sorts by this field, ascending. Fields that were added earlier take precedence. */
    public UserFilter sortedBy(UserField field) {
        return sortedBy(field.wireName());
    }

    /** Returns a copy that sorts by this field, descending. Fields that were added earlier take precedence. */
    public UserFilter sortedByDescending(UserField field) {
        return sortedBy("-" + field.wireName());
    }

    /** Returns the conditions and the order as query parameters for {@code users.list}. */
    public Map<String, String> query() {
        return query;
    }

    private UserFilter sortedBy(String key) {
        String earlier = query.get("sort");
        return with("sort", earlier == null ? key : earlier + "," + key);
    }

    private UserFilter with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(query);
        changed.put(name, value);
        return new UserFilter(Collections.unmodifiableMap(changed));
    }
}
