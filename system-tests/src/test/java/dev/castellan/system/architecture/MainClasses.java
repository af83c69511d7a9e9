package dev.castellan.system.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;

/** The classes that are shipped, read once for all tests. */
final class MainClasses {

    /** The packages of the libraries; programs stand beside them. */
    static final List<String> LIBRARIES =
            List.of("dev.castellan.model", "dev.castellan.client", "dev.castellan.server", "dev.castellan.harness");

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.castellan");

    private MainClasses() {}

    /** Returns the classes of every module. */
    static Stream<JavaClass> all() {
        return ALL.stream();
    }

    /** Returns the classes of the libraries. */
    static Stream<JavaClass> ofLibraries() {
        return all().filter(type -> LIBRARIES.stream().anyMatch(name -> isIn(type, name)));
    }

    private static boolean isIn(JavaClass type, String name) {
        return type.getPackageName().equals(name) || type.getPackageName().startsWith(name + ".");
    }
}
