package dev.castellan.server.console.internal.signin;

import dev.castellan.model.people.Passkey;
import java.util.List;

/**
 * What the page shows that asks for a first password; {@link #toString()} leaves the code out.
 *
 * @param code the code of the invitation
 * @param organization display name of the organization
 * @param name display name of the user
 * @param email e-mail address of the user
 * @param button what the button says
 * @param passkeys the passkeys that the user may keep
 */
public record FinishView(
        String code, String organization, String name, String email, String button, List<Passkey> passkeys) {

    /** Copies the list. */
    public FinishView {
        passkeys = List.copyOf(passkeys);
    }

    /** Returns the address, never the code. */
    @Override
    public String toString() {
        return "FinishView[" + email + "]";
    }
}
