package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.cfg.PackageVersion;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** Tests that the libraries have the versions that Spring Boot manages. */
class VersionsTest {

    @Test
    void usesExpectedSpringBootAndJacksonVersions() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.boot"));
        assertThat(PackageVersion.VERSION).hasToString(System.getProperty("expected.jackson"));
    }
}
