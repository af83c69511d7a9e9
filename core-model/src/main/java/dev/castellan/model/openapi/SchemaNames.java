package dev.castellan.model.openapi;

/**
 * The names of schemas. A body that creates a resource, such as {@code NewProject}, is called {@code ProjectCreate} in
 * the document: generators for Go call the constructor of {@code Project} {@code NewProject}.
 */
final class SchemaNames {

    private static final String NEW = "New";

    private SchemaNames() {}

    /** Returns the name of the schema of a record. */
    static String of(Class<?> type) {
        String name = type.getSimpleName();
        return name.startsWith(NEW) ? name.substring(NEW.length()) + "Create" : name;
    }
}
