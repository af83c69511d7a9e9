package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes the organization: a JSON merge patch (an extension). A field that is {@code null} in
 * Java is absent from the patch and keeps its value. The server rejects a patch without fields.
 *
 * @param name the new display name, 1 to 255 code points, or {@code null} to keep the name
 * @param maxTokenLifetimeDays the new longest lifetime of new tokens in days, {@link NumberUpdate#CLEAR} to leave it to
 *     the server, or {@code null} to keep it
 * @param maxSessionHours the new longest time in hours for which sessions last, {@link NumberUpdate#CLEAR} to leave it
 *     to the server, or {@code null} to keep it
 * @param adminPasskeysRequired whether an {@code org_admin} can use the console only after a sign-in with a passkey, or
 *     {@code null} to keep the setting
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrganizationUpdate(
        @Nullable String name,
        @JsonProperty("max_token_lifetime_days") @Nullable NumberUpdate maxTokenLifetimeDays,
        @JsonProperty("max_session_hours") @Nullable NumberUpdate maxSessionHours,
        @JsonProperty("admin_passkeys_required") @Nullable Boolean adminPasskeysRequired) {

    /** Returns an update that keeps all fields. */
    public static OrganizationUpdate none() {
        return new OrganizationUpdate(null, null, null, null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public OrganizationUpdate name(String newName) {
        return new OrganizationUpdate(
                Required.field(newName, "name"), maxTokenLifetimeDays, maxSessionHours, adminPasskeysRequired);
    }

    /**
     * Returns a copy that sets the longest lifetime of new tokens, 1 to {@value Bounds#TOKEN_LIFETIME_DAYS} days. The
     * server refuses more than it allows itself.
     */
    public OrganizationUpdate maxTokenLifetimeDays(int days) {
        return new OrganizationUpdate(name, NumberUpdate.to(days), maxSessionHours, adminPasskeysRequired);
    }

    /** Returns a copy that leaves the lifetime of new tokens to the server. */
    public OrganizationUpdate clearMaxTokenLifetimeDays() {
        return new OrganizationUpdate(name, NumberUpdate.CLEAR, maxSessionHours, adminPasskeysRequired);
    }

    /** Returns a copy that sets the longest time for which sessions last, 1 to {@value Bounds#SESSION_HOURS} hours. */
    public OrganizationUpdate maxSessionHours(int hours) {
        return new OrganizationUpdate(name, maxTokenLifetimeDays, NumberUpdate.to(hours), adminPasskeysRequired);
    }

    /** Returns a copy that leaves the length of sessions to the server. */
    public OrganizationUpdate clearMaxSessionHours() {
        return new OrganizationUpdate(name, maxTokenLifetimeDays, NumberUpdate.CLEAR, adminPasskeysRequired);
    }

    /**
     * Returns a copy that requires passkeys for admins, or no longer requires them. The server refuses this change of a
     * client with a token. A person makes the change in the console, after a sign-in with a passkey.
     */
    public OrganizationUpdate adminPasskeysRequired(boolean required) {
        return new OrganizationUpdate(name, maxTokenLifetimeDays, maxSessionHours, required);
    }
}
