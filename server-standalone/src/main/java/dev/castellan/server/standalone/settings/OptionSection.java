package dev.castellan.server.standalone.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options of the server under one heading: in its help, in the sample of a settings file, and in the documentation. */
public record OptionSection(String heading, List<OptionSpec> options) {

    /** Marks the first option of a section. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    public @interface SectionStart {
        String value();
    }

    /** Returns the sections of a command. The options before the first section do not belong to a section. */
    public static List<OptionSection> of(CommandSpec command) {
        List<OptionSection> sections = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            if (option.userObject() instanceof Field field && field.isAnnotationPresent(SectionStart.class)) {
                sections.add(new OptionSection(
                        field.getAnnotation(SectionStart.class).value(), new ArrayList<>()));
            }
            if (!sections.isEmpty() && !option.usageHelp() && !option.versionHelp()) {
                sections.get(sections.size() - 1).options.add(option);
            }
        }
        return sections;
    }
}
