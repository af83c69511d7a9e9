package dev.castellan.server.jdbc.postgres;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.lang3.SystemUtils;
import org.opentest4j.TestAbortedException;

/** The account that runs the PostgreSQL server. PostgreSQL refuses to run as root, but many builds run as root. */
enum Account {
    /** The account that runs the tests. */
    OWN,
    /** Root in a user namespace, where root maps to the account {@code nobody}. */
    NAMESPACE,
    /** The account {@code nobody}, for containers that do not allow user namespaces. */
    NOBODY;

    private static final int NOBODYS_ID = 65534;

    /** Returns the first account that works on this machine. */
    static Account fitting() {
        if (SystemUtils.IS_OS_WINDOWS) {
            throw new TestAbortedException("the tests on PostgreSQL need the signals of a POSIX system");
        }
        if (!isRoot()) {
            return OWN;
        }
        return Stream.of(NAMESPACE, NOBODY)
                .filter(Account::works)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("PostgreSQL refuses to run as root, and here root can become"
                                + " nobody else: neither `unshare -U id -u` nor `setpriv --reuid=65534 --regid=65534"
                                + " --clear-groups id -u` works. Run the build as another user, or install util-linux, or permit"
                                + " one of the two (a container needs the capabilities SETUID and SETGID)"));
    }

    static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }

    boolean works() {
        try {
            return !Commands.run(command(List.of("id", "-u"))).strip().equals("0");
        } catch (IllegalStateException | UncheckedIOException e) {
            return false;
        }
    }

    /** Returns the command line that runs a command as this account. The process id stays the same. */
    List<String> command(List<String> command) {
        return Stream.concat(prefix().stream(), command.stream()).toList();
    }

    private List<String> prefix() {
        return switch (this) {
            case OWN -> List.of();
            case NAMESPACE -> List.of("unshare", "-U");
            case NOBODY -> List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        };
    }

    /** Makes this account the owner of an empty directory. */
    void give(Path directory) throws IOException {
        if (this == NOBODY) {
            Files.setAttribute(directory, "unix:uid", NOBODYS_ID);
        }
    }
}
