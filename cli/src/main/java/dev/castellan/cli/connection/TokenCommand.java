package dev.castellan.cli.connection;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A command of the shell that prints a token, such as one that reads a password manager.
 *
 * @param command the command
 */
record TokenCommand(String command) implements TokenSource {

    private static final int MAX_BYTES = 64 * 1024;

    /**
     * Runs the command. Its messages appear on standard error, and its output in no message.
     *
     * @throws IOException if the command cannot be started
     * @throws TokenCommandException if the command fails, or if its output cannot be a token
     */
    @Override
    public AccessToken fetch() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(shell())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            String token = new String(out.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).strip();
            int code = process.waitFor();
            if (code != 0) {
                throw new TokenCommandException("the token command failed with exit code " + code, null);
            }
            return AccessToken.of(token);
        } catch (IllegalArgumentException e) {
            throw new TokenCommandException("the output of the token command is no token: " + e.getMessage(), e);
        } finally {
            process.destroy();
        }
    }

    private List<String> shell() {
        boolean isWindows =
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return isWindows ? List.of("cmd.exe", "/c", command) : List.of("/bin/sh", "-c", command);
    }

    @Override
    public String toString() {
        return "TokenCommand";
    }
}
