package dev.castellan.server.standalone.options;

import picocli.CommandLine.Option;

/** The option that turns off audit events, for the server and for commands that change the store. */
public final class AuditEventsOption {

    @Option(
            names = "--audit",
            paramLabel = "on|off",
            defaultValue = "on",
            description =
                    "Keeps an event in the store for each change and each sign-in. 'audit list' shows the events. "
                            + "Default: ${DEFAULT-VALUE}")
    private OnOff value = OnOff.ON;

    public boolean isOn() {
        return value == OnOff.ON;
    }
}
