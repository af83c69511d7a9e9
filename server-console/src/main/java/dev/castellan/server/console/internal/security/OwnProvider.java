package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.ProviderChoice;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider of the signed-in user's organization.
 *
 * @param links the ids of the user's links to persons of the provider
 */
public record OwnProvider(ProviderChoice choice, List<UUID> links) {

    /** Defensively copies the list. */
    public OwnProvider {
        links = List.copyOf(links);
    }

    /** Returns the provider, or null if the organization has no enabled one. */
    static @Nullable OwnProvider of(PageRequest request) {
        ActiveSession session = request.user().session();
        return request.context()
                .people()
                .provider()
                .flatMap(service -> service.choice(session.organizationId())
                        .map(choice -> new OwnProvider(choice, service.links(session))))
                .orElse(null);
    }
}
