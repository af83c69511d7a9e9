package dev.castellan.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** Tests the files that Spring Boot and editors read. */
class MetadataTest {

    @Test
    void describesEveryProperty() throws IOException {
        List<String> names = Stream.of(CastellanProperties.class.getRecordComponents())
                .map(component -> "castellan." + DataObjectPropertyName.toDashedForm(component.getName()))
                .toList();
        assertThat((List<?>) metadata().get("properties"))
                .allSatisfy(property -> assertThat(((Map<?, ?>) property).get("description"))
                        .asString()
                        .endsWith("."))
                .extracting(property -> ((Map<?, ?>) property).get("name").toString())
                .containsAll(names);
    }

    @Test
    void registersEveryAutoConfiguration() {
        assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
                .contains(
                        CastellanAutoConfiguration.class.getName(),
                        HealthCheck.Boot3.class.getName(),
                        HealthCheck.Boot4.class.getName());
    }

    private static Map<?, ?> metadata() throws IOException {
        try (InputStream file = CastellanProperties.class
                .getModule()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            return JsonValue.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                    .as(Map.class);
        }
    }
}
