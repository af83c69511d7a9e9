package dev.castellan.consumer.secured;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.TokenVerifier;
import dev.castellan.model.TokenAccess;
import java.time.Duration;
import java.util.UUID;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A service whose callers send tokens of the API. */
@SpringBootApplication
public class SecuredApplication {

    @Bean
    SecurityFilterChain security(HttpSecurity http, CastellanClient castellan) throws Exception {
        TokenVerifier verifier = TokenVerifier.of(castellan).cacheFor(Duration.ofSeconds(10));
        return http.addFilterBefore(new CastellanTokenFilter(verifier), AuthorizationFilter.class)
                .authorizeHttpRequests(rules -> rules.requestMatchers("/reports/**")
                        .hasRole("ORG_ADMIN")
                        .anyRequest()
                        .authenticated())
                .exceptionHandling(
                        errors -> errors.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable) // browsers do not send tokens by themselves
                .build();
    }

    /** The resources of the service. */
    @RestController
    static class Resources {

        @GetMapping("/whoami")
        UUID whoAmI(@AuthenticationPrincipal TokenAccess caller) {
            return caller.userId();
        }

        @GetMapping("/reports/usage")
        String usage() {
            return "all is well";
        }
    }
}
