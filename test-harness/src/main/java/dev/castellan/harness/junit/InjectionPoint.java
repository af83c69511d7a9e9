package dev.castellan.harness.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.Optional;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A field or parameter that a value may be injected into.
 *
 * @param type its type
 * @param as the value of {@link As}; empty if there is none
 * @param baseUrl whether it has {@link BaseUrl}
 * @param text how it is named in messages
 */
record InjectionPoint(Class<?> type, Optional<String> as, boolean baseUrl, String text) {

    static InjectionPoint of(Field field) {
        String place = field.getDeclaringClass().getSimpleName() + "." + field.getName();
        return of(field.getType(), place, new OnElement(field));
    }

    static InjectionPoint of(ParameterContext parameter) {
        return of(
                parameter.getParameter().getType(),
                parameter.getParameter().getName() + " of "
                        + parameter.getDeclaringExecutable().getName(),
                parameter::findAnnotation);
    }

    /** Returns whether it has an annotation of the harness. */
    boolean isMarked() {
        return as.isPresent() || baseUrl;
    }

    private static InjectionPoint of(Class<?> type, String place, Annotations annotations) {
        Optional<String> as = annotations.find(As.class).map(As::value);
        boolean url = annotations.find(BaseUrl.class).isPresent();
        String mark = as.map(name -> "@As(\"" + name + "\") ").orElse(url ? "@BaseUrl " : "");
        return new InjectionPoint(type, as, url, mark + type.getSimpleName() + " " + place);
    }

    /** Finds annotations, including meta-annotations. */
    private interface Annotations {

        <A extends Annotation> Optional<A> find(Class<A> type);
    }

    /** The annotations of a field. */
    private record OnElement(AnnotatedElement element) implements Annotations {

        @Override
        public <A extends Annotation> Optional<A> find(Class<A> type) {
            return AnnotationSupport.findAnnotation(element, type);
        }
    }
}
