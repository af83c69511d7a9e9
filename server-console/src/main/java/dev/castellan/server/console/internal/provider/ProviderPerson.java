package dev.castellan.server.console.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.ProviderIdentity;
import java.util.Optional;
import java.util.stream.Stream;

/** What a provider says about a person, as pages show it. */
public record ProviderPerson(ProviderIdentity identity) {

    /** Returns the address or name by which people know the person, or the subject if the provider sends none. */
    public String label() {
        return Stream.of("email", "preferred_username", "name")
                .flatMap(claim -> text(claim).stream())
                .findFirst()
                .orElse(identity.subject());
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
