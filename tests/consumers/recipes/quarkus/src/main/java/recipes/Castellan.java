package recipes;

import dev.castellan.client.CastellanClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@ApplicationScoped
class Castellan {

    @Produces
    @Singleton
    CastellanClient client(
            @ConfigProperty(name = "castellan.base-url") String url,
            @ConfigProperty(name = "castellan.token") String token) {
        return CastellanClient.builder(url).token(token).build();
    }

    void close(@Disposes CastellanClient client) {
        client.close();
    }
}
