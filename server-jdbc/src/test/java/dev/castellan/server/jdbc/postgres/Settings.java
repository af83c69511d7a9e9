package dev.castellan.server.jdbc.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command-line options of a server. */
record Settings(List<String> options) {

    Settings {
        options = List.copyOf(options);
    }

    /**
     * Returns the options for all servers, which allow loopback connections only, and enough connections for parallel
     * tests.
     */
    private static Settings common() {
        return new Settings(List.of())
                .with("listen_addresses", "127.0.0.1")
                .with("unix_socket_directories", "")
                .with("max_connections", "300")
                .with("shared_buffers", "64MB");
    }

    /** Returns options that make committed changes survive a crash. */
    static Settings durable() {
        return common().with("fsync", "on").with("synchronous_commit", "on");
    }

    /** Returns options for data that does not need to survive a crash. */
    static Settings fast() {
        return common().with("fsync", "off").with("synchronous_commit", "off").with("full_page_writes", "off");
    }

    Settings with(String name, String value) {
        List<String> more = new ArrayList<>(options);
        more.addAll(List.of("-c", name + "=" + value));
        return new Settings(more);
    }

    List<String> onPort(int port) {
        return Stream.concat(options.stream(), Stream.of("-p", Integer.toString(port)))
                .toList();
    }
}
