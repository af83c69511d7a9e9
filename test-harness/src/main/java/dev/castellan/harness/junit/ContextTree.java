package dev.castellan.harness.junit;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The parts of a run: tests, in classes, in classes around them. */
final class ContextTree {

    private ContextTree() {}

    /** Returns a part and those around it, the innermost first. */
    static Stream<ExtensionContext> outwards(ExtensionContext part) {
        return Stream.iterate(Optional.of(part), Optional::isPresent, next -> next.flatMap(ExtensionContext::getParent))
                .flatMap(Optional::stream);
    }

    static boolean isTest(ExtensionContext part) {
        return part.getTestMethod().isPresent();
    }

    /** Returns the class of a test; of a class itself. */
    static ExtensionContext ofClass(ExtensionContext part) {
        return classes(part).findFirst().orElseThrow();
    }

    /** Returns the class around the class of a part; empty if it is nested in none. */
    static Optional<ExtensionContext> aroundClass(ExtensionContext part) {
        return classes(part).skip(1).findFirst();
    }

    /** Returns the outermost class of a part. */
    static ExtensionContext ofOutermostClass(ExtensionContext part) {
        return classes(part).reduce((inner, outer) -> outer).orElseThrow();
    }

    private static Stream<ExtensionContext> classes(ExtensionContext part) {
        return outwards(part).filter(around -> around.getTestClass().isPresent() && !isTest(around));
    }
}
