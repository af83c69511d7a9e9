package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes an API token: a JSON merge patch (an extension).
 *
 * @param name the new display name of 1 to 255 code points, {@link TextUpdate#CLEAR} to remove the name, or
 *     {@code null} to keep it
 * @param allowedAddresses the new addresses and ranges from which alone the server accepts the token, {@link
 *     ListUpdate#CLEAR} to accept it from every address, or {@code null} to keep them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenUpdate(
        @Nullable TextUpdate name,
        @JsonProperty("allowed_addresses") @Nullable ListUpdate allowedAddresses) {

    /** Returns an update that keeps all fields. */
    public static TokenUpdate none() {
        return new TokenUpdate(null, null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public TokenUpdate name(String newName) {
        return new TokenUpdate(TextUpdate.to(Required.field(newName, "name")), allowedAddresses);
    }

    /** Returns a copy that removes the display name. */
    public TokenUpdate clearName() {
        return new TokenUpdate(TextUpdate.CLEAR, allowedAddresses);
    }

    /** Returns a copy that lets the server accept the token only from these addresses and ranges. */
    public TokenUpdate allowedAddresses(List<String> addresses) {
        return new TokenUpdate(name, ListUpdate.to(addresses));
    }

    /** Returns a copy that lets the server accept the token from every address. */
    public TokenUpdate clearAllowedAddresses() {
        return new TokenUpdate(name, ListUpdate.CLEAR);
    }
}
