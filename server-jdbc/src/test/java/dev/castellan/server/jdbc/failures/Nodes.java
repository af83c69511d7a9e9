package dev.castellan.server.jdbc.failures;

import dev.castellan.server.Administration;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.util.ArrayList;
import java.util.List;

/** Three servers that share nothing but a database. */
final class Nodes implements AutoCloseable {

    private final Database database = Postgres.withTables();
    private final List<Node> nodes = new ArrayList<>();

    private Nodes() {}

    static Nodes start() {
        Nodes three = new Nodes();
        for (int i = 0; i < 3; i++) {
            three.nodes.add(Node.patientOn(three.database, three.database.url()));
        }
        return three;
    }

    int size() {
        return nodes.size();
    }

    /**
     * Returns a client that calls a node with a token.
     *
     * @param node any number; its remainder modulo the number of nodes selects the node
     */
    ApiCalls at(int node, String token) {
        return nodes.get(node % nodes.size()).as(token);
    }

    /** Returns the administration of a node. The remainder selects the node, as for {@link #at}. */
    Administration administration(int node) {
        return nodes.get(node % nodes.size()).administration();
    }

    String rootToken() {
        return nodes.get(0).root().token();
    }

    /** Returns a client that calls a node as the root account. */
    ApiCalls root(int node) {
        return at(node, rootToken());
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
        database.close();
    }
}
