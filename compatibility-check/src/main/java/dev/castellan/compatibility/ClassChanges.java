package dev.castellan.compatibility;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.cmp.JarArchiveComparatorOptions.ClassPathMode;
import japicmp.cmp.JarArchiveComparatorOptions.OverrideCompatibilityChange;
import japicmp.filter.JavadocLikePackageFilter;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import japicmp.model.JApiCompatibilityChangeType;
import japicmp.model.JApiMethod;
import japicmp.model.JApiParameter;
import japicmp.model.JApiSemanticVersionLevel;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares the classes that two versions of a module export, with japicmp. */
final class ClassChanges {

    private final Set<Change> changes = new TreeSet<>();

    private ClassChanges() {}

    /**
     * Returns the changes that can break a user's sources or class files.
     *
     * @param before the older version; the packages that it exports are compared
     * @param after the newer version
     * @param allBefore all modules of the older version: supertypes may lie in others
     * @param allAfter all modules of the newer version
     */
    static Set<Change> between(
            ModuleJar before, ModuleJar after, Collection<ModuleJar> allBefore, Collection<ModuleJar> allAfter) {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        before.exportedPackages().stream()
                .map(name -> new JavadocLikePackageFilter(name, true))
                .forEach(options.getFilters().getIncludes()::add);
        options.setClassPathMode(ClassPathMode.TWO_SEPARATE_CLASSPATHS);
        options.setOldClassPath(paths(allBefore));
        options.setNewClassPath(paths(allAfter));
        // supertypes in libraries of others
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        // The Java language says that a body for an abstract method of an interface breaks nobody (JLS 13.5.7).
        options.addOverrideCompatibilityChange(new OverrideCompatibilityChange(
                JApiCompatibilityChangeType.METHOD_ABSTRACT_NOW_DEFAULT, true, true, JApiSemanticVersionLevel.MINOR));
        ClassChanges found = new ClassChanges();
        new JarArchiveComparator(options)
                .compare(archive(before), archive(after))
                .forEach(found::addAllOf);
        return found.changes;
    }

    private static List<String> paths(Collection<ModuleJar> jars) {
        return jars.stream().map(jar -> jar.file().toString()).toList();
    }

    private static JApiCmpArchive archive(ModuleJar jar) {
        return new JApiCmpArchive(jar.file().toFile(), "");
    }

    private void addAllOf(JApiClass changed) {
        String name = changed.getFullyQualifiedName();
        add(name, changed);
        add(name, changed.getSuperclass());
        changed.getInterfaces().forEach(each -> add(name + ":" + each.getFullyQualifiedName(), each));
        changed.getFields().forEach(field -> add(name + "#" + field.getName(), field));
        changed.getConstructors().forEach(constructor -> addBehavior(name, constructor));
        for (JApiMethod method : changed.getMethods()) {
            addBehavior(name, method);
            add(signature(name, method), method.getReturnType());
        }
    }

    private void addBehavior(String owner, JApiBehavior behavior) {
        String signature = signature(owner, behavior);
        add(signature, behavior);
        behavior.getParameters().forEach(parameter -> add(signature, parameter));
    }

    private void add(String element, JApiCompatibility compared) {
        compared.getCompatibilityChanges().stream()
                .filter(change -> !change.isBinaryCompatible() || !change.isSourceCompatible())
                .map(JApiCompatibilityChange::getType)
                .forEach(type -> changes.add(new Change(element, type.name())));
    }

    private static String signature(String owner, JApiBehavior behavior) {
        return behavior.getParameters().stream()
                .map(JApiParameter::getType)
                .collect(Collectors.joining(",", owner + "#" + behavior.getName() + "(", ")"));
    }
}
