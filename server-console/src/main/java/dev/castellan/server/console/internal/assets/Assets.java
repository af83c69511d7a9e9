package dev.castellan.server.console.internal.assets;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.console.internal.http.PageHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The style sheet, the script and the icon of the pages. Their names hold a hash of what they are, so browsers keep them.
 *
 * @param styles the path of the style sheet below that of the console
 * @param script the path of the script below that of the console
 * @param icon the path of the icon below that of the console
 * @param files all answers by their paths below that of the console
 */
public record Assets(String styles, String script, String icon, Map<String, ApiResponse> files) {

    /** Returns the files of this module. */
    public static Assets load(PageHeaders headers) {
        Map<String, ApiResponse> files = new HashMap<>();
        String styles = add(files, "console.css", "text/css; charset=utf-8", headers);
        String script = add(files, "console.js", "text/javascript; charset=utf-8", headers);
        String icon = add(files, "console.svg", "image/svg+xml", headers);
        return new Assets(styles, script, icon, Map.copyOf(files));
    }

    /** Returns the file at a path below that of the console; null if there is none. */
    public @Nullable ApiResponse find(String path) {
        return files.get(path);
    }

    private static String add(Map<String, ApiResponse> files, String name, String type, PageHeaders headers) {
        byte[] bytes = read(name);
        String path = "/assets/" + ContentHash.of(bytes) + "-" + name;
        files.put(
                path,
                new ApiResponse(200, headers.asset().add("Content-Type", type).build(), bytes));
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
}
