package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.UUID;

/** Records that the limits of a token forbade a sign-in. */
record TokenRefusals(SignInServices context) {

    /** The audit event of a token that was used from an address that is not allowed. */
    private static final String ADDRESS_REFUSED = "tokens.addressRefused";

    /** Records a refusal, unless the recorded one hides it. If recording fails, the refusal stays the same. */
    void record(CallerRow owner, ErrorCode code, Browser browser) {
        UUID tokenId = owner.tokenId();
        try {
            if (context.store()
                    .read(
                            owner.organizationId(),
                            view -> toRecord(view, tokenId, code).isPresent())) {
                context.store().write(owner.organizationId(), tx -> {
                    toRecord(tx, tokenId, code).ifPresent(token -> {
                        InetAddress address = browser.address();
                        String from = address == null ? null : AddressText.of(address);
                        tx.tokens()
                                .used(
                                        tokenId,
                                        token.lastUsedAt(),
                                        token.activity().refused(tx.now(), from, code.value()));
                        if (code.equals(ErrorCode.ADDRESS_NOT_ALLOWED)) {
                            context.audit().add(tx, ADDRESS_REFUSED, null, tokenId, browser, tokenId);
                        }
                    });
                    return tokenId;
                });
            }
        } catch (StoreUnavailableException | OutcomeUnknownException e) {
            // ignored, because the next refusal is recorded
        }
    }

    private static Optional<TokenRow> toRecord(View view, UUID tokenId, ErrorCode code) {
        return view.tokens().get(tokenId).filter(token -> !token.activity().hides(view.now(), code));
    }
}
