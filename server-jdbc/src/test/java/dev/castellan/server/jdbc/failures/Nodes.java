package dev.castellan.server.jdbc.failures;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.util.ArrayList;
import java.util.List;

/** Three servers that share nothing but a database. */
final class Nodes implements AutoCloseable {

    private final Database database = Postgres.fresh();
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

    /** Returns the calls with a token at one of the nodes; the number is taken modulo the number of nodes. */
    ApiCalls at(int node, String token) {
        return nodes.get(node % nodes.size()).as(token);
    }

    String rootToken() {
        return nodes.get(0).root().token();
    }

    /** The root account at one of the nodes. */
    ApiCalls root(int node) {
        return at(node, rootToken());
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
        database.close();
    }
}
