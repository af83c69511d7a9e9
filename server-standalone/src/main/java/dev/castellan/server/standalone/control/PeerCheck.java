package dev.castellan.server.standalone.control;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who is at the other end of a connection, as the kernel knows it. The mode of the socket keeps other users out
 * already; this also holds if somebody has changed the mode.
 */
final class PeerCheck {

    /** The superuser, by name, and by number where the system has no names. */
    private static final Set<String> SUPERUSER = Set.of("root", "0");

    private PeerCheck() {}

    /**
     * Returns the name of the user of the peer, if that is neither this user nor the superuser; {@code null} if it is, or
     * where the kernel does not tell.
     */
    static @Nullable String stranger(SocketChannel channel, UserPrincipal user) throws IOException {
        if (channel.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)) {
            UserPrincipal peer =
                    channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
            if (!peer.equals(user) && !SUPERUSER.contains(peer.getName())) {
                return peer.getName();
            }
        }
        return null;
    }
}
