package dev.castellan.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;

/** Tests the files that Spring Boot and editors read. {@code TextSettingTest} of client-sdk writes the metadata. */
class MetadataTest {

    @Test
    void describesEveryProperty() throws IOException {
        List<JsonValue> properties = metadata().get("properties").items();
        assertThat(properties)
                .allSatisfy(property ->
                        assertThat(property.get("description").asString()).endsWith("."))
                .extracting(property -> property.get("name").asString())
                .contains("castellan.base-url", "castellan.ssl.bundle", "management.health.castellan.enabled");
    }

    @Test
    void registersEveryAutoConfiguration() {
        assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
                .contains(
                        CastellanAutoConfiguration.class.getName(),
                        HealthCheck.Boot3.class.getName(),
                        HealthCheck.Boot4.class.getName());
    }

    private static JsonValue metadata() throws IOException {
        try (InputStream file = CastellanAutoConfiguration.class
                .getModule()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            return JsonValue.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
