package dev.castellan.server.standalone.docs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The files in the Swagger UI jar. */
final class ViewerFiles {

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
                throw new IllegalStateException(path + " is not in the program: it was packaged without its viewer");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(path + " of the program cannot be read", e);
        }
    }
}
