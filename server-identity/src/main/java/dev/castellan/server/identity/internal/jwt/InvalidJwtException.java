package dev.castellan.server.identity.internal.jwt;

/** A JWT cannot be accepted. The message contains no part of the JWT. */
public final class InvalidJwtException extends Exception {

    private static final long serialVersionUID = 1;

    private final Fault fault;

    InvalidJwtException(Fault fault) {
        super(fault.text);
        this.fault = fault;
    }

    /** Returns the reason. */
    public Fault fault() {
        return fault;
    }

    /** Why a JWT cannot be accepted. */
    public enum Fault {
        /** It is not a JWT, or is too long. */
        MALFORMED("not a JWT of at most 16 KiB"),
        /** Its type says that it is for another purpose. */
        TYPE("a JWT of another type"),
        /** Its algorithm is not allowed. */
        ALGORITHM("an algorithm other than RS256, ES256 and EdDSA"),
        /** Its header has critical extensions. */
        CRITICAL("critical extensions"),
        /** Its issuer is another one. */
        ISSUER("another issuer"),
        /** It is for another audience. */
        AUDIENCE("another audience"),
        /** It names no subject. */
        SUBJECT("no subject"),
        /** It has expired, or lacks an expiry time. */
        EXPIRED("expired"),
        /** It is not valid yet. */
        NOT_YET_VALID("not valid yet"),
        /** The issuer has no such key. */
        UNKNOWN_KEY("a key that the issuer does not have"),
        /** Its signature is wrong. */
        SIGNATURE("a wrong signature");

        private final String text;

        Fault(String text) {
            this.text = text;
        }
    }
}
