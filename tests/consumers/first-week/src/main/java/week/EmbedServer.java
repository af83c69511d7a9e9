package week;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewPerson;
import java.util.UUID;

/** Starts a server in this process, and gives a person a token. */
final class EmbedServer {

    private EmbedServer() {}

    static String run() {
        try (CastellanServer server = CastellanServer.start()) {
            Bootstrap root = server.bootstrap();
            UUID ada = server.administration()
                    .createPerson(root.organizationId(), NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                    .id();
            return server.administration()
                    .createToken(root.organizationId(), NewToken.forUser(ada))
                    .token();
        }
    }
}
