package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.provider.BrowserAttempt;
import dev.castellan.server.console.internal.provider.BrowserAttempt.Purpose;
import dev.castellan.server.console.internal.provider.Forward;
import dev.castellan.server.console.internal.provider.ProviderPerson;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.console.internal.provider.ProviderVisit.Failure;
import dev.castellan.server.console.internal.sso.ProviderTest;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.ProviderChoice;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The pages that send people to the provider of their organization, and the page to which it sends them back. */
public final class ProviderPages {

    /** The path to which providers send browsers back, before the id of the organization. */
    public static final String CALLBACK = "/provider/callback";

    private static final String ORGANIZATION = "organization";
    /** The parameters that a provider must not repeat. */
    private static final List<String> PARAMETERS = List.of("code", "state", "iss", "error");
    /** The errors of RFC 6749 and of OpenID Connect. Other text of the query does not get into the log. */
    private static final Pattern ERROR = Pattern.compile("[a-z_]{1,40}");

    private static final String DENIED = "access_denied";

    private ProviderPages() {}

    /** Returns all pages. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of("/sign-in/provider", ProviderPages::addressPage)
                        .access(PageAccess.PUBLIC)
                        .form(ProviderPages::choose, FormField.of("email")),
                ConsolePage.of("/provider/start", request -> leadTo(request, "/sign-in"))
                        .access(PageAccess.PUBLIC)
                        .form(ProviderPages::start, FormField.of(ORGANIZATION), FormField.of("email")),
                ConsolePage.of("/confirm/provider", request -> leadTo(request, "/confirm"))
                        .access(PageAccess.ANY_SESSION)
                        .form(ProviderPages::confirm),
                ConsolePage.of(CALLBACK + "/{id}", ProviderPages::comeBack).access(PageAccess.PUBLIC));
    }

    private static PageResponse leadTo(PageRequest request, String path) {
        ProviderVisit.service(request);
        return PageResponse.goTo(path + SignInView.of(request).query());
    }

    private static PageResponse addressPage(PageRequest request) {
        ProviderVisit.service(request);
        return page(request);
    }

    /** Shows the providers to which the domain of an e-mail address leads. */
    private static PageResponse choose(PageRequest request) {
        if (SignInView.of(request).providers().isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, "email: " + request.texts().text("sign-in.provider.unknown"));
        }
        return page(request);
    }

    private static PageResponse page(PageRequest request) {
        return PageResponse.page("sign-in.provider.title", JteproviderGenerated::render, SignInView.of(request));
    }

    /** Begins to sign in. */
    private static PageResponse start(PageRequest request) {
        PeopleProvider provider = ProviderVisit.service(request);
        UUID organization = Ids.find(request.form().value(ORGANIZATION)).orElse(new UUID(0, 0));
        String email = request.form().value("email").strip();
        ProviderVisit visit = new ProviderVisit(
                request, organization, Purpose.SIGNIN, request.url().next());
        return inQueueOf(
                request, organization, () -> visit.begin(() -> provider.begin(organization, email, request.browser())));
    }

    /** Begins to re-authenticate the signed-in user. */
    private static PageResponse confirm(PageRequest request) {
        ActiveSession session = request.user().session();
        return new ProviderVisit(
                        request,
                        session.organizationId(),
                        Purpose.CONFIRM,
                        request.url().next())
                .begin(() -> ProviderVisit.service(request).beginConfirmation(session));
    }

    /** Ends an attempt when the provider sends the browser back. */
    private static PageResponse comeBack(PageRequest request) {
        PeopleProvider provider = ProviderVisit.service(request);
        UUID organization = request.id(0);
        BrowserAttempt attempt = BrowserAttempt.find(request).orElse(null);
        if (attempt == null && request.signedIn() != null) {
            // the button Back opens this page again
            return PageResponse.goTo("");
        }
        // HEAD must not use up the attempt
        if (attempt == null || request.source().http().method().equals("HEAD")) {
            return new ProviderVisit(request, organization, Purpose.SIGNIN, "").failed(Failure.EXPIRED);
        }
        ProviderVisit visit = new ProviderVisit(request, organization, attempt.purpose(), attempt.next());
        if (!provider.isAnswered(attempt.secret(), response(request))) {
            return visit.failed(Failure.OTHER);
        }
        return inQueueOf(
                request, organization, () -> BrowserAttempt.deletedBy(request, finished(visit, attempt.secret())));
    }

    private static PageResponse finished(ProviderVisit visit, String attempt) {
        PageRequest request = visit.request();
        AuthorizationResponse response = response(request);
        if (DENIED.equals(response.error())) {
            // a person who changes their mind does not count as a failed sign-in
            return visit.failed(Failure.DENIED);
        } else if (visit.purpose() != Purpose.SIGNIN && request.signedIn() == null) {
            return visit.failed(Failure.EXPIRED);
        }
        try {
            return finished(visit, attempt, response);
        } catch (Refusal refusal) {
            return response.error() != null && refusal.code().equals(ErrorCode.PROVIDER_REJECTED)
                    ? visit.failed(Failure.ERROR)
                    : visit.failed(refusal);
        }
    }

    private static PageResponse finished(ProviderVisit visit, String attempt, AuthorizationResponse response) {
        PageRequest request = visit.request();
        PeopleProvider provider = ProviderVisit.service(request);
        Browser browser = request.browser();
        return switch (visit.purpose()) {
            case SIGNIN -> SignInResponse.of(request, provider.finish(attempt, response, browser), visit.next());
            case CONFIRM ->
                SignInResponse.of(
                        request,
                        provider.finishConfirmation(request.user().session(), attempt, response, browser),
                        visit.next());
            case TEST ->
                ProviderTest.finish(
                        request,
                        new ProviderPerson(provider.finishTest(request.user().session(), attempt, response, browser)));
            case LINK -> {
                ProviderPerson person =
                        new ProviderPerson(provider.finishLink(request.user().session(), attempt, response, browser));
                String name = provider.choice(visit.organization())
                        .map(ProviderChoice::providerName)
                        .orElse("");
                yield Forward.to(
                        request.context().address().base()
                                + PageResponse.path(visit.next(), "provider-linked", name, person.label()),
                        "provider.linked",
                        name);
            }
        };
    }

    /** Returns the response of the provider. A response that repeats a parameter has no code, so it is refused. */
    private static AuthorizationResponse response(PageRequest request) {
        PageUrl url = request.url();
        boolean isClear = PARAMETERS.stream()
                .allMatch(name -> url.query().getOrDefault(name, List.of()).size() <= 1);
        String error = parameter(url, "error");
        return new AuthorizationResponse(
                request.id(0),
                isClear ? parameter(url, "code") : null,
                parameter(url, "state"),
                parameter(url, "iss"),
                error == null || ERROR.matcher(error).matches() ? error : "of an unknown kind");
    }

    private static @Nullable String parameter(PageUrl url, String name) {
        return url.query().containsKey(name) ? url.parameter(name) : null;
    }

    /**
     * Runs work that waits for a provider, in the queue of its organization. In the queue of anonymous clients, slow
     * providers could delay all of them.
     */
    private static PageResponse inQueueOf(PageRequest request, UUID organization, Supplier<PageResponse> work) {
        // a queue for each unknown organization would give a client more than its share
        return request.context().server().store().exists(organization)
                ? PageResponse.later(request.context()
                        .server()
                        .run(organization, request.browser().address(), work))
                : work.get();
    }
}
