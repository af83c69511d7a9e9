package dev.castellan.server.people.signin;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The settings that an admin gives to the provider of an organization.
 *
 * @param name the display name, 1 to 255 characters
 * @param issuer the issuer, an https URL without query and fragment, at most 255 characters
 * @param clientId the id of the server at the provider, 1 to 255 visible ASCII characters
 * @param clientSecret the client secret, or {@code null} to keep the stored one. A new issuer or client id deletes the
 *     stored one. {@link #toString()} omits it
 * @param newUserProjects the ids of at most 200 projects of the users whom a sign-in creates with the role {@code
 *     client}, or {@code null} if only existing users can sign in
 */
public record NewProvider(
        String name,
        String issuer,
        String clientId,
        @Nullable String clientSecret,
        @Nullable List<UUID> newUserProjects) {

    /** Copies the projects. */
    public NewProvider {
        newUserProjects = newUserProjects == null ? null : List.copyOf(newUserProjects);
    }

    /** Returns a string that does not contain the secret. */
    @Override
    public String toString() {
        return "NewProvider[" + name + ", " + issuer + ", " + clientId + "]";
    }
}
