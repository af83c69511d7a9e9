package dev.castellan.system.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The published classes, read once for all tests. */
final class MainClasses {

    /** The packages of the libraries. All other packages belong to programs. */
    static final List<String> LIBRARIES = List.of(
            "dev.castellan.model",
            "dev.castellan.client",
            "dev.castellan.server",
            "dev.castellan.spring",
            "dev.castellan.harness");

    private static final Set<String> SHIPPED = MainModule.published().stream()
            .flatMap(module -> module.sources().stream())
            .map(source -> MainModule.packageOf(source) + "." + MainModule.simpleName(source))
            .collect(Collectors.toSet());

    private static final Set<String> EXPORTED = MainModule.published().stream()
            .flatMap(module -> module.exported().stream())
            .collect(Collectors.toSet());

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.castellan")
            .that(DescribedPredicate.describe("is shipped", MainClasses::isShipped));

    private MainClasses() {}

    /** Returns the classes of all published modules. */
    static Stream<JavaClass> all() {
        return ALL.stream();
    }

    /** Returns the classes of the libraries. */
    static Stream<JavaClass> ofLibraries() {
        return all().filter(type -> LIBRARIES.stream().anyMatch(name -> isIn(type, name)));
    }

    /** Returns whether a class belongs to an exported package. */
    static boolean isExported(JavaClass type) {
        return EXPORTED.contains(type.getPackageName());
    }

    private static boolean isShipped(JavaClass type) {
        return SHIPPED.contains(type.getName().replaceFirst("\\$.*", ""));
    }

    private static boolean isIn(JavaClass type, String name) {
        return type.getPackageName().equals(name) || type.getPackageName().startsWith(name + ".");
    }
}
