package dev.castellan.server.console.internal.layout;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.console.internal.http.Gzip;
import dev.castellan.server.console.internal.http.PageHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The style sheet, the script and the icon of the console. Each path contains a hash of the file, so browsers can cache
 * the file for a long time. Browsers get the files compressed, because the files contain no secrets.
 *
 * @param styles the path of the style sheet, relative to the console
 * @param script the path of the script, relative to the console
 * @param icon the path of the icon, relative to the console
 * @param files the responses by path
 * @param compressed the gzip-compressed responses by path
 */
public record Assets(
        String styles,
        String script,
        String icon,
        Map<String, ApiResponse> files,
        Map<String, ApiResponse> compressed) {

    private static final int HASH_LENGTH = 16;

    /** Loads the files from the resources of this module. */
    public static Assets load(PageHeaders headers) {
        Map<String, ApiResponse> files = new HashMap<>();
        String styles = add(files, "console.css", "text/css; charset=utf-8", headers);
        String script = add(files, "console.js", "text/javascript; charset=utf-8", headers);
        String icon = add(files, "console.svg", "image/svg+xml", headers);
        Map<String, ApiResponse> compressed = new HashMap<>();
        files.forEach((path, file) -> compressed.put(path, Gzip.compress(file)));
        return new Assets(styles, script, icon, Map.copyOf(files), Map.copyOf(compressed));
    }

    /**
     * Returns the response with the file at this path, relative to the console, or null if no file has the path.
     *
     * @param encodings the value of the header {@code Accept-Encoding}, or null
     */
    public @Nullable ApiResponse find(String path, @Nullable String encodings) {
        return (Gzip.isAccepted(encodings) ? compressed : files).get(path);
    }

    private static String add(Map<String, ApiResponse> files, String name, String type, PageHeaders headers) {
        byte[] bytes = read(name);
        String path = "/assets/" + hash(bytes) + "-" + name;
        files.put(
                path,
                new ApiResponse(
                        200,
                        headers.asset()
                                .add("Content-Type", type)
                                .add("Vary", "Accept-Encoding")
                                .build(),
                        bytes));
        return path;
    }

    private static byte[] read(String name) {
        try (InputStream file = Assets.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the console has no " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(hash).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has SHA-256
        }
    }
}
