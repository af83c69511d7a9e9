package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.BrowserAttempt.Purpose;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.ProviderChoice;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider of the signed-in user's organization, and the pages on which the user links the own account to it.
 *
 * @param links the ids of the user's links to persons of the provider
 */
public record OwnProvider(ProviderChoice choice, List<UUID> links) {

    /** Defensively copies the list. */
    public OwnProvider {
        links = List.copyOf(links);
    }

    static final String PATH = SecurityPages.PATH + "/provider";

    static List<ConsolePage> pages() {
        return List.of(
                // browsers send a GET request after a re-authentication
                ConsolePage.of(PATH, request -> PageResponse.goTo(SecurityPages.PATH))
                        .access(PageAccess.REAUTHENTICATED)
                        .form(OwnProvider::link),
                ConfirmationPage.of(PATH + "/{id}/delete", OwnProvider::askToUnlink, OwnProvider::unlink)
                        .access(PageAccess.REAUTHENTICATED));
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

    private static PageResponse link(PageRequest request) {
        ActiveSession session = request.user().session();
        return new ProviderVisit(request, session.organizationId(), Purpose.LINK, SecurityPages.PATH)
                .begin(() -> ProviderVisit.service(request).beginLink(session));
    }

    private static Confirmation askToUnlink(PageRequest request) {
        OwnProvider own = of(request);
        if (own == null || !own.links().contains(request.id(0))) {
            throw request.notFound();
        }
        String name = own.choice().providerName();
        String key = "security.provider.unlink";
        return Confirmation.danger(
                request.texts(),
                key + ".title",
                key,
                request.texts().text(key + ".what", name),
                SecurityPages.PATH,
                name);
    }

    private static PageResponse unlink(PageRequest request) {
        OwnProvider own = of(request);
        ProviderVisit.service(request).deleteLink(request.user().session(), request.id(0), request.browser());
        return PageResponse.goTo(
                SecurityPages.PATH,
                "provider-unlinked",
                own == null ? "" : own.choice().providerName());
    }
}
