package dev.castellan.server.standalone.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Swagger UI, which is part of the paths of its files. */
final class ViewerVersion {

    private static final String PLACE = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private ViewerVersion() {}

    static String read() {
        try (InputStream in = ViewerVersion.class.getResourceAsStream(PLACE)) {
            if (in == null) {
                throw new IllegalStateException(PLACE + " is not in the program: it was packaged without its viewer");
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(PLACE + " of the program cannot be read", e);
        }
    }
}
