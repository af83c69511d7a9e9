package dev.castellan.server.console.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.ProviderIdentity;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The statements of a provider about a person, as pages show them. */
public record ProviderPerson(ProviderIdentity identity) {

    private static final JsonValue TRUE = JsonValue.of(true);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");

    /** Returns the address or name by which people know the person, or the subject if the provider sends none. */
    public String label() {
        return Stream.of("email", "preferred_username", "name")
                .flatMap(claim -> text(claim).stream())
                .findFirst()
                .orElse(identity.subject());
    }

    /** Returns the id of the person at the provider. */
    public String subject() {
        return identity.subject();
    }

    /** Returns the address, if the provider sends it. */
    public Optional<String> email() {
        return text("email");
    }

    /** Returns whether the provider says that it has verified the address. */
    public boolean isVerified() {
        return email().isPresent() && TRUE.equals(identity.claims().get("email_verified"));
    }

    /** Returns the time at which the provider asked for the password, if it says so. */
    public Optional<Instant> authenticatedAt() {
        return Optional.ofNullable(identity.claims().get("auth_time"))
                .map(time -> SECONDS.matcher(time.toJson()))
                .filter(Matcher::lookingAt)
                .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds.group())));
    }

    private Optional<String> text(String claim) {
        try {
            return Optional.ofNullable(identity.claims().get(claim))
                    .map(JsonValue::asString)
                    .filter(text -> !text.isBlank());
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }
}
