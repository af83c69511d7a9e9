package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that every node on a database uses a renewed signing key from its next request on. */
@Tag("database")
final class SigningKeyAcrossNodesTest {

    @Test
    void allNodesRejectOldCursorsAndAcceptNewOnesAfterKeyRenewal() {
        try (Nodes nodes = Nodes.start()) {
            UUID organization = nodes.administration(0).organizations().get(0).id();
            for (int project = 0; project < 3; project++) {
                nodes.root(project).post("/projects", "{\"name\":\"Apollo\"}");
            }
            for (int node = 0; node < nodes.size(); node++) {
                String old = cursor(nodes, node);
                assertThat(status(nodes, node + 1, old)).isEqualTo(200);

                nodes.administration(node + 2).renewSigningKey(organization);

                String renewed = cursor(nodes, node);
                for (int other = 0; other < nodes.size(); other++) {
                    assertThat(status(nodes, other, old)).isEqualTo(400);
                    assertThat(status(nodes, other, renewed)).isEqualTo(200);
                }
            }
        }
    }

    private static String cursor(Nodes nodes, int node) {
        return nodes.root(node)
                .get("/projects?limit=1")
                .body()
                .path("next_cursor")
                .asText();
    }

    private static int status(Nodes nodes, int node, String cursor) {
        return nodes.root(node).get("/projects?limit=1&cursor=" + cursor).status();
    }
}
