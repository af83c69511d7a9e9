/**
 * The command line of the users of the API, an application whose only entry point is {@link
 * dev.castellan.cli.CastellanCli}.
 */
module dev.castellan.cli {
    requires com.fasterxml.jackson.databind;
    requires dev.castellan.client;
    requires dev.castellan.model;
    requires info.picocli;
    requires static org.jspecify;

    exports dev.castellan.cli;

    // picocli sets the fields of options
    opens dev.castellan.cli.login to
            info.picocli;
    opens dev.castellan.cli.operations to
            info.picocli;
}
