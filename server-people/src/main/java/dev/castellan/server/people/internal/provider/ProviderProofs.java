package dev.castellan.server.people.internal.provider;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.provider.ProviderAttempt.AttemptPurpose;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends browsers to the provider of an organization, and lets the provider prove who a person is. */
record ProviderProofs(SignInServices context, ProviderServices services) {

    /**
     * A proven person.
     *
     * @param provider the provider at the start of the proof
     * @param startedAt the time at which the attempt began
     */
    record Proven(ProviderRow provider, ProviderIdentity identity, Instant startedAt) {

        /** Returns whether the provider asked the person since the attempt began, or empty if it does not say so. */
        Optional<Boolean> isFresh() {
            return new IdentityClaims(identity)
                    .authenticatedAt()
                    .map(time -> !time.isBefore(startedAt.minus(ProviderSignIn.SKEW)));
        }

        /**
         * Returns whether the organization still has this provider. An admin can replace or disable it while the
         * provider answers.
         */
        boolean isCurrent(View view) {
            return view.providers()
                    .get()
                    .filter(now -> now.providerId().equals(provider.providerId()) && now.enabled())
                    .isPresent();
        }
    }

    private record Attempted(ProviderRow provider, ProviderAttempt attempt) {}

    /**
     * Begins an attempt.
     *
     * @param subject the signed-in user, or an empty string
     * @param provider returns the provider, or throws a {@link Refusal}
     */
    ProviderStart begin(
            UUID organization,
            AttemptPurpose purpose,
            String subject,
            @Nullable String loginHint,
            Function<View, ProviderRow> provider) {
        Attempted begun = context.store().read(organization, view -> {
            ProviderRow row = provider.apply(view);
            return new Attempted(row, ProviderAttempt.issue(view, context.secrets(), purpose, row, subject));
        });
        AuthorizationRequest request = request(organization, begun.attempt(), purpose, loginHint);
        URI location = services.client().authorization(services.connection(organization, begun.provider()), request);
        return new ProviderStart(location, begun.attempt().text());
    }

    private AuthorizationRequest request(
            UUID organization, ProviderAttempt attempt, AttemptPurpose purpose, @Nullable String loginHint) {
        // without a new sign-in, a link would go to anybody who is signed in at the provider in this browser
        boolean isFresh = purpose == AttemptPurpose.CONFIRM || purpose == AttemptPurpose.LINK;
        return attempt.request(services.redirectUri(organization), loginHint, isFresh);
    }

    /**
     * Returns the person whom a response proves.
     *
     * @param subject the signed-in user, or an empty string
     * @throws Refusal if the attempt is not valid, which the client can cause without the provider
     * @throws ProviderException if the response proves nothing
     */
    Proven prove(
            UUID organization, AttemptPurpose purpose, String subject, String text, AuthorizationResponse response) {
        Attempted found = context.store()
                .read(organization, view -> find(view, purpose, subject, text))
                .orElseThrow(ProviderRefusals::rejected);
        ProviderRow provider = found.provider();
        ProviderAttempt attempt = found.attempt();
        if (!attempt.isAnsweredBy(response.state())) {
            throw ProviderException.rejected("the state of the response belongs to another attempt");
        }
        if (!response.organizationId().equals(organization)) {
            throw ProviderException.rejected("the response arrived at the redirect URI of another organization");
        }
        if (response.error() != null || response.code() == null) {
            throw ProviderException.rejected("the provider answered with the error " + response.error());
        }
        ProviderIdentity identity = services.client()
                .redeem(
                        services.connection(organization, provider),
                        request(organization, attempt, purpose, null),
                        response);
        if (!identity.issuer().equals(provider.issuer()) || !FieldRules.isSubject(identity.subject())) {
            throw ProviderException.rejected("the ID token has another issuer, or a subject that cannot be stored");
        }
        return new Proven(provider, identity, attempt.startedAt());
    }

    private static Optional<Attempted> find(View view, AttemptPurpose purpose, String subject, String text) {
        return view.exists()
                ? view.providers()
                        .get()
                        .filter(row -> row.enabled() || purpose == AttemptPurpose.TEST)
                        .flatMap(row -> ProviderAttempt.find(view, text, purpose, row, subject)
                                .map(attempt -> new Attempted(row, attempt)))
                : Optional.empty();
    }
}
