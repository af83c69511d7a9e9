package dev.castellan.release.signature;

/** A signature is not one of the key over the content. The message says what is wrong with it, as in "is broken". */
public final class SignatureException extends Exception {

    private static final long serialVersionUID = 1L;

    SignatureException(String message) {
        super(message);
    }

    SignatureException(String message, Throwable cause) {
        super(message, cause);
    }
}
