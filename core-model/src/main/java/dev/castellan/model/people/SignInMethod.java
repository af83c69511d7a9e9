package dev.castellan.model.people;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;

/**
 * A sign-in method. The set of methods is open.
 *
 * @param value the string used in JSON
 */
public record SignInMethod(@JsonValue String value) {

    /** A password. */
    public static final SignInMethod PASSWORD = new SignInMethod("password");

    /** A passkey. */
    public static final SignInMethod PASSKEY = new SignInMethod("passkey");

    /** An API token. */
    public static final SignInMethod TOKEN = new SignInMethod("token");

    /** The code of an invitation. */
    public static final SignInMethod INVITATION = new SignInMethod("invitation");

    /** The provider of the organization. */
    public static final SignInMethod PROVIDER = new SignInMethod("provider");

    /** Checks that the value is present. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SignInMethod {
        Required.field(value, "method");
    }

    /** Returns the string used in JSON. */
    @Override
    public String toString() {
        return value;
    }
}
