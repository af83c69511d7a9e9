package dev.castellan.server.console.internal.provider;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.BrowserAttempt.Purpose;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.ProviderChoice;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The visit of a person to the provider of an organization, for one purpose.
 *
 * @param next the page to open when the person comes back, as a path relative to the console
 */
public record ProviderVisit(PageRequest request, UUID organization, Purpose purpose, String next) {

    /** The reasons why a visit fails, which are also the ends of the keys of texts. */
    public enum Failure {
        /** The person cancelled, or the provider does not let the person use the console. */
        DENIED(403),
        /** The provider reported another error. */
        ERROR(403),
        /** The browser has no attempt: it was used, is too old, or began in another browser. */
        EXPIRED(403),
        /** The response belongs to an earlier attempt than that of the browser, or to none. */
        OTHER(403),
        /** The organization has no enabled provider. */
        NONE(404),
        /** The provider does not answer. */
        UNREACHABLE(503);

        private final int status;

        Failure(int status) {
            this.status = status;
        }
    }

    /**
     * Returns the sign-in with providers.
     *
     * @throws Refusal if the console does not offer it
     */
    public static PeopleProvider service(PageRequest request) {
        return request.context().people().provider().orElseThrow(request::notFound);
    }

    /** Sends the browser to the provider. */
    public PageResponse begin(Supplier<ProviderStart> start) {
        ProviderChoice choice = choice();
        if (choice == null) {
            return failed(Failure.NONE);
        }
        try {
            ProviderStart begun = start.get();
            PageResponse forward = Forward.to(begun.location().toString(), "provider.continue", choice.providerName());
            return new BrowserAttempt(purpose, begun.attempt(), next).storedBy(request, forward);
        } catch (Refusal refusal) {
            return failed(refusal);
        }
    }

    /** Explains a refusal. */
    public PageResponse failed(Refusal refusal) {
        if (refusal.code().equals(ErrorCode.PROVIDER_REJECTED)) {
            return explained("provider.failed." + purpose.word(), 403);
        } else if (refusal.kind() == ErrorKind.UNAVAILABLE) {
            // only a provider that does not answer is worth another try
            return refusal.retryAfter() == null
                    ? failed(Failure.ERROR)
                    : withRetry(failed(Failure.UNREACHABLE), refusal);
        }
        PageResponse page =
                page(Sentence.of(request.texts(), refusal), refusal.kind().status());
        return withRetry(page, refusal);
    }

    private static PageResponse withRetry(PageResponse page, Refusal refusal) {
        Duration delay = refusal.retryAfter();
        return delay == null ? page : page.withHeader("Retry-After", Long.toString(Math.max(1, delay.toSeconds())));
    }

    /** Explains a failure. */
    public PageResponse failed(Failure failure) {
        return explained("provider.failed." + failure.name().toLowerCase(Locale.ROOT), failure.status);
    }

    private PageResponse explained(String key, int status) {
        String text = request.texts().text(key);
        if (!text.contains("{0}")) {
            return page(text, status);
        }
        ProviderChoice choice = choice();
        return choice == null
                ? page(request.texts().text("provider.failed.none"), status)
                : page(request.texts().text(key, choice.providerName(), choice.organizationName()), status);
    }

    private PageResponse page(String text, int status) {
        return PageResponse.page(
                        "provider.failed." + purpose.word() + ".title",
                        JtefailedGenerated::render,
                        new FailureView(text, again()))
                .withStatus(status);
    }

    private @Nullable ProviderChoice choice() {
        PeopleProvider provider = service(request);
        if (purpose != Purpose.TEST || request.signedIn() == null) {
            return provider.choice(organization).orElse(null);
        }
        // a provider can be tested before it is enabled
        return provider.get(request.user().session())
                .map(stored -> new ProviderChoice(
                        organization, request.user().organization(), stored.name(), stored.passwords()))
                .orElse(null);
    }

    /** Returns the path of the page on which the person can begin again. */
    private String again() {
        return switch (purpose) {
            case SIGNIN -> "/sign-in" + query(organization.toString());
            case CONFIRM -> "/confirm" + query("");
            case LINK, TEST -> next;
        };
    }

    private String query(String named) {
        return FormState.EMPTY
                .with("organization", named)
                .with("next", next.isEmpty() ? "" : request.url().console() + next)
                .query();
    }

    /**
     * The view model of the page that explains a failure.
     *
     * @param again the path of the page on which the person can begin again
     */
    record FailureView(String text, String again) {}
}
