package dev.castellan.server.internal.address;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Recognizes loopback names in {@code Host}. A server on the loopback interface that serves browsers without a password
 * refuses other names, because another site can let its own name lead to the loopback interface (DNS rebinding).
 */
public final class LoopbackHost {

    private static final Pattern NAME =
            Pattern.compile("(localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|[a-z0-9-]+\\.localhost)(:[0-9]*)?");

    private LoopbackHost() {}

    /** Returns whether a {@code Host} header names the loopback interface. */
    public static boolean matches(String host) {
        return NAME.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
