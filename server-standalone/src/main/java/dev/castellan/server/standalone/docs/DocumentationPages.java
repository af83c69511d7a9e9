package dev.castellan.server.standalone.docs;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The documentation page and the Swagger UI files that it needs. */
public final class DocumentationPages {

    /** The path of the documentation page. */
    public static final String PATH = "/docs";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String PNG = "image/png";

    /** Restricts the viewer to scripts from this server and to connections to this server. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private DocumentationPages() {}

    /** Reads all files, and returns a response for each path. */
    public static Map<String, ApiResponse> read() {
        Map<String, ApiResponse> pages = new LinkedHashMap<>();
        pages.put(PATH, own("index.html", HTML));
        pages.put(PATH + "/", redirect("../docs"));
        pages.put(PATH + "/start.js", own("start.js", SCRIPT));
        pages.put(PATH + "/swagger-ui.css", page(ViewerFiles.read("swagger-ui.css"), CSS));
        pages.put(PATH + "/swagger-ui-bundle.js", page(ViewerFiles.read("swagger-ui-bundle.js"), SCRIPT));
        pages.put(PATH + "/favicon-32x32.png", page(ViewerFiles.read("favicon-32x32.png"), PNG));
        return pages;
    }

    private static ApiResponse own(String name, String type) {
        try (InputStream in = DocumentationPages.class.getResourceAsStream(name)) {
            return page(Objects.requireNonNull(in, name).readAllBytes(), type);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " of the program cannot be read", e);
        }
    }

    private static ApiResponse page(byte[] content, String type) {
        Headers headers = Headers.of(
                "Content-Type",
                type,
                "Content-Security-Policy",
                POLICY,
                "X-Content-Type-Options",
                "nosniff",
                "Referrer-Policy",
                "no-referrer",
                "Cache-Control",
                "no-cache",
                "ETag",
                ContentDigest.tag(content));
        return new ApiResponse(200, headers, content);
    }

    /** Redirects to a relative target, because a proxy can add a prefix to the path. */
    private static ApiResponse redirect(String to) {
        return new ApiResponse(308, Headers.of("Location", to, "Cache-Control", "no-cache"), ApiRequest.NO_BODY);
    }
}
