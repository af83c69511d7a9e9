package dev.castellan.server.standalone.serve;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

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

    /** Computes entity tags. */
    private static final class ContentDigest {

        private static final int BYTES = 16;

        private ContentDigest() {}

        /** Returns the entity tag for some content (RFC 9110, section 8.8.3). */
        static String tag(byte[] content) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
                return '"' + HexFormat.of().formatHex(digest, 0, BYTES) + '"';
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError("every JDK supports SHA-256", e);
            }
        }
    }

    /** The files in the Swagger UI jar. */
    private static final class ViewerFiles {

        private static final String VERSION = "META-INF/maven/org.webjars/swagger-ui/pom.properties";

        private ViewerFiles() {}

        /** Returns the contents of a file, such as {@code swagger-ui.css}. */
        static byte[] read(String name) {
            // the paths of the files contain the Swagger UI version
            return resource("META-INF/resources/webjars/swagger-ui/" + version() + "/" + name);
        }

        private static String version() {
            Properties properties = new Properties();
            try {
                properties.load(new ByteArrayInputStream(resource(VERSION)));
            } catch (IOException e) {
                throw new UncheckedIOException(VERSION + " of the program cannot be read", e);
            }
            return properties.getProperty("version");
        }

        /** Uses the class loader, which also finds resources in other modules. */
        private static byte[] resource(String path) {
            try (InputStream in = ViewerFiles.class.getClassLoader().getResourceAsStream(path)) {
                if (in == null) {
                    throw new IllegalStateException(
                            path + " is not in the program: it was packaged without its viewer");
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(path + " of the program cannot be read", e);
            }
        }
    }
}
