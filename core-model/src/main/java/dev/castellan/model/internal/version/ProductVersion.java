package dev.castellan.model.internal.version;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The version of Castellan, such as {@code 0.1.0}, read from a file that the build generates. This class finds the file
 * in a class directory, a jar and a shaded jar, and on the module path.
 */
public final class ProductVersion {

    /** The version to report if the file is missing, for example in a shaded jar that omits it. */
    static final String UNKNOWN = "unknown";

    private static final String FILE = "/META-INF/castellan/version.properties";
    private static final String VERSION = read(ProductVersion.class.getResourceAsStream(FILE));

    private ProductVersion() {}

    /** Returns the version, or {@code unknown} if the file is missing. */
    public static String get() {
        return VERSION;
    }

    static String read(@Nullable InputStream file) {
        if (file == null) {
            return UNKNOWN;
        }
        Properties properties = new Properties();
        try (file) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE, e);
        }
        return properties.getProperty("version", UNKNOWN);
    }
}
