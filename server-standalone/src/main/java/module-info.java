/**
 * The runnable server, an application whose only entry point is {@link dev.castellan.server.standalone.Main}.
 *
 * <p>{@code castellan-server.jar}, which contains all libraries, runs on the class path and is not a module. The
 * Micrometer jars are automatic modules. Swagger UI is a jar of resources, which can be loaded from the class path or
 * the module path.
 */
module dev.castellan.server.standalone {
    requires ch.qos.logback.classic;
    requires ch.qos.logback.core;
    requires dev.castellan.harness;
    requires dev.castellan.model;
    requires dev.castellan.server;
    requires dev.castellan.server.console;
    requires dev.castellan.server.identity;
    requires dev.castellan.server.jdbc;
    requires info.picocli;
    requires jakarta.mail;
    requires java.logging;
    requires micrometer.core;
    requires micrometer.registry.prometheus;
    requires org.eclipse.angus.mail;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.castellan.server.standalone;

    // picocli instantiates commands and options and sets their fields
    opens dev.castellan.server.standalone.commands to
            info.picocli;
    opens dev.castellan.server.standalone.options to
            info.picocli;
    opens dev.castellan.server.standalone.output to
            info.picocli;
    opens dev.castellan.server.standalone.serve to
            info.picocli;
    opens dev.castellan.server.standalone.settings to
            info.picocli;
    // Logback instantiates the encoder that logback.xml names
    opens dev.castellan.server.standalone.logging to
            ch.qos.logback.core;
}
