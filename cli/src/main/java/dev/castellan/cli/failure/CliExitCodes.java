package dev.castellan.cli.failure;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnauthenticatedException;

/** The exit codes of the process, one for each kind of error. {@code castellan-server} also uses 0 to 2. */
public final class CliExitCodes {

    /** The command succeeded. */
    public static final int OK = 0;
    /** The command failed for another reason. */
    public static final int FAILURE = 1;
    /** The command line or a setting is invalid. Nothing was sent. */
    public static final int USAGE = 2;
    /** The server found the request invalid. */
    public static final int INVALID = 3;
    /** The token is missing, or the server does not accept it. */
    public static final int UNAUTHENTICATED = 4;
    /** The owner of the token may not do this. */
    public static final int FORBIDDEN = 5;
    /** The resource does not exist, or the owner of the token cannot see it. */
    public static final int NOT_FOUND = 6;
    /** The request conflicts with the current state, or other resources block the deletion. */
    public static final int CONFLICT = 7;
    /** The server limits the rate of requests, and the client has given up waiting. */
    public static final int RATE_LIMITED = 8;
    /** The server failed, is unavailable or did not answer. */
    public static final int UNAVAILABLE = 9;

    /** The meanings of the codes, in order. */
    public static final String HELP = "Exit codes: 0 done, 1 failure, 2 invalid usage or setting, 3 invalid request,"
            + " 4 no valid token, 5 forbidden, 6 not found, 7 conflict, 8 rate limited, 9 server unavailable.";

    private CliExitCodes() {}

    /** Returns the exit code for a failed call. */
    public static int of(CastellanException failure) {
        if (failure instanceof InvalidRequestException) {
            return INVALID;
        } else if (failure instanceof UnauthenticatedException || failure instanceof TokenUnavailableException) {
            return UNAUTHENTICATED;
        } else if (failure instanceof ForbiddenException) {
            return FORBIDDEN;
        } else if (failure instanceof NotFoundException) {
            return NOT_FOUND;
        } else if (failure instanceof ConflictException || failure instanceof DeletionBlockedException) {
            return CONFLICT;
        } else if (failure instanceof RateLimitedException) {
            return RATE_LIMITED;
        }
        boolean isUnavailable = failure instanceof ServerFailureException || failure instanceof TransportException;
        return isUnavailable ? UNAVAILABLE : FAILURE;
    }
}
