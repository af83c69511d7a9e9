package dev.castellan.harness.junit;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Navigates the tree of JUnit contexts from tests to their classes and outer classes. */
final class ContextTree {

    private ContextTree() {}

    /** Returns a context and its ancestors, innermost first. */
    static Stream<ExtensionContext> outwards(ExtensionContext part) {
        return Stream.iterate(Optional.of(part), Optional::isPresent, next -> next.flatMap(ExtensionContext::getParent))
                .flatMap(Optional::stream);
    }

    static boolean isTest(ExtensionContext part) {
        return part.getTestMethod().isPresent();
    }

    /** Returns the class context that encloses a test context, or the given context if it belongs to a class. */
    static ExtensionContext ofClass(ExtensionContext part) {
        return classes(part).findFirst().orElseThrow();
    }

    /** Returns the context of the enclosing class, or empty if the class is not nested. */
    static Optional<ExtensionContext> aroundClass(ExtensionContext part) {
        return classes(part).skip(1).findFirst();
    }

    /** Returns the context of the class template of which the given context is an invocation, or empty. */
    static Optional<ExtensionContext> templateOf(ExtensionContext testClass) {
        return aroundClass(testClass).filter(around -> around.getTestClass().equals(testClass.getTestClass()));
    }

    static ExtensionContext ofOutermostClass(ExtensionContext part) {
        return classes(part).reduce((inner, outer) -> outer).orElseThrow();
    }

    private static Stream<ExtensionContext> classes(ExtensionContext part) {
        return outwards(part).filter(around -> around.getTestClass().isPresent() && !isTest(around));
    }
}
