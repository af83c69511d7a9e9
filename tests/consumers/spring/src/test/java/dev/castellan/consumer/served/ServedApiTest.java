package dev.castellan.consumer.served;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.servlet.CastellanServlet;
import dev.castellan.spring.CastellanAutoConfiguration;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;

/** Tests the API in the container of an application, as shown in docs/embedding.md. */
@SpringBootTest(classes = ServedApiTest.Application.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class ServedApiTest {

    @Autowired
    CastellanServer server;

    @Value("${local.server.port}")
    int port;

    @Test
    void applicationServesApiBelowItsPath() {
        URI url = URI.create("http://127.0.0.1:" + port + "/castellan");
        try (CastellanClient client =
                CastellanClient.builder(url).token(server.bootstrap().token()).build()) {
            Project apollo = client.projects().create("Apollo");

            assertThat(client.projects().get(apollo.id())).isEqualTo(apollo);
        }
    }

    /** An application that contains the server. */
    @SpringBootApplication(exclude = CastellanAutoConfiguration.class)
    static class Application {

        @Bean(destroyMethod = "close")
        CastellanServer server() {
            return CastellanServer.builder().withoutSocket().start();
        }

        @Bean
        ServletRegistrationBean<CastellanServlet> api(CastellanServer server) {
            return new ServletRegistrationBean<>(new CastellanServlet(server), "/castellan/*");
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(rules -> rules.anyRequest().permitAll())
                    .csrf(AbstractHttpConfigurer::disable)
                    .build();
        }
    }
}
