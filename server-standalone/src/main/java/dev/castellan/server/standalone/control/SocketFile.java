package dev.castellan.server.standalone.control;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The file of a control socket (mode 0600). It is made in a new directory that only its owner may enter, and appears
 * under its name when its mode is right, so that nobody else can connect at any moment. The file that a killed process
 * left behind is replaced; one that a process listens on never is.
 */
final class SocketFile implements AutoCloseable {

    /** What fits the smallest {@code sockaddr_un} of the systems that we know. */
    private static final int LONGEST_PATH = 102;

    private final Path path;
    private final ServerSocketChannel channel;
    private final @Nullable Object key;

    private SocketFile(Path path, ServerSocketChannel channel, @Nullable Object key) {
        this.path = path;
        this.channel = channel;
        this.key = key;
    }

    /**
     * Makes the file and starts to listen.
     *
     * @throws CommandException if a process listens there already, or the file cannot be made
     */
    static SocketFile listen(Path path) {
        Path draft = path.resolveSibling(".c" + UUID.randomUUID().toString().substring(0, 6));
        checkLength(path);
        checkLength(draft.resolve("s"));
        checkFree(path);
        try {
            Files.createDirectory(
                    draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot(path, e);
        }
        try {
            return listen(path, draft);
        } finally {
            deleteDraft(draft);
        }
    }

    /** Connects; returns {@code null} if there is no file, or no process listens on it. */
    static @Nullable SocketChannel connect(Path path) throws IOException {
        if (!isSocket(path)) {
            return null;
        }
        SocketChannel connection = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            connection.connect(UnixDomainSocketAddress.of(path));
            return connection;
        } catch (ConnectException e) {
            connection.close();
            return null;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    ServerSocketChannel channel() {
        return channel;
    }

    Path path() {
        return path;
    }

    /** Stops listening, and deletes the file unless another one has its name by now. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (isSocket(path) && Objects.equals(key, fileKey(path))) {
            Files.deleteIfExists(path);
        }
    }

    private static SocketFile listen(Path path, Path draft) {
        ServerSocketChannel channel = null;
        try {
            channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            Path socket = draft.resolve("s");
            channel.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            setAsideStale(path, draft.resolve("o"));
            // a link, unlike a move, never replaces a file
            Files.createLink(path, socket);
            return new SocketFile(path, channel, fileKey(path));
        } catch (FileAlreadyExistsException e) {
            close(channel);
            throw inUse(path);
        } catch (IOException | UnsupportedOperationException e) {
            close(channel);
            throw cannot(path, e);
        } catch (RuntimeException e) {
            close(channel);
            throw e;
        }
    }

    /** Refuses what is not a socket, and a socket that a process listens on. */
    private static void checkFree(Path path) {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isSocket(path)) {
            throw new CommandException("--control-socket " + path + " is a file of another kind: name another file");
        }
        if (isListening(path)) {
            throw inUse(path);
        }
    }

    /** Moves a stale file away. Puts back what another process has put there in the meantime. */
    private static void setAsideStale(Path path, Path aside) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(path, aside);
            if (!isSocket(aside) || isListening(aside)) {
                Files.createLink(path, aside);
                throw inUse(path);
            }
        }
    }

    private static boolean isListening(Path path) {
        try (SocketChannel connection = connect(path)) {
            return connection != null;
        } catch (IOException e) {
            // somebody else's, or in an unknown state: not ours to replace
            return true;
        }
    }

    private static boolean isSocket(Path path) {
        try {
            // of the kinds of files that Java tells apart, a socket is none
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isOther();
        } catch (IOException e) {
            return false;
        }
    }

    private static @Nullable Object fileKey(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static void checkLength(Path path) {
        int length = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST_PATH) {
            throw new CommandException("--control-socket: the path of a socket may have " + LONGEST_PATH
                    + " bytes, and " + path + " has " + length + ": name a shorter one, or off for none");
        }
    }

    private static void deleteDraft(Path draft) {
        deleteIfPossible(draft.resolve("s"));
        deleteIfPossible(draft.resolve("o"));
        deleteIfPossible(draft);
    }

    private static void deleteIfPossible(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // an empty directory stays, which only its owner may enter
            return;
        }
    }

    private static void close(@Nullable ServerSocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // nothing more can be done
            return;
        }
    }

    private static CommandException inUse(Path path) {
        return new CommandException(
                "--control-socket " + path + " is the one of another server: name another file, or off for none");
    }

    private static CommandException cannot(Path path, Exception cause) {
        return new CommandException(
                "--control-socket " + path + " cannot be made: " + cause
                        + ": name a file in a directory of a local disk that may be written, or off for none",
                cause);
    }
}
