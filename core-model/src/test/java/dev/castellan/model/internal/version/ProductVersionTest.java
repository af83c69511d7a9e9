package dev.castellan.model.internal.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProductVersionTest {

    @Test
    void returnsVersionOfCurrentBuild() {
        assertThat(ProductVersion.get()).isEqualTo(System.getProperty("castellan.version"));
    }

    @Test
    void returnsUnknownIfFileOrVersionIsMissing() {
        assertThat(ProductVersion.read(null)).isEqualTo("unknown");
        assertThat(ProductVersion.read(text("name=x"))).isEqualTo("unknown");
    }

    @Test
    void readsVersionFromFile() {
        assertThat(ProductVersion.read(text("# comment\nversion=1.2.3\n"))).isEqualTo("1.2.3");
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
