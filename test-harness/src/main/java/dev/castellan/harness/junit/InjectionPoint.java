package dev.castellan.harness.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.Optional;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A field or parameter that may ask for something of the harness.
 *
 * @param type what has to fit in
 * @param as as whom a client shall act, if that is said
 * @param baseUrl whether it asks for the base URL
 * @param text how it reads, in messages
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

    /** Returns whether an annotation says that it is for the harness. */
    boolean isMarked() {
        return as.isPresent() || baseUrl;
    }

    private static InjectionPoint of(Class<?> type, String place, Marks marks) {
        Optional<String> as = marks.find(As.class).map(As::value);
        boolean url = marks.find(BaseUrl.class).isPresent();
        String mark = as.map(name -> "@As(\"" + name + "\") ").orElse(url ? "@BaseUrl " : "");
        return new InjectionPoint(type, as, url, mark + type.getSimpleName() + " " + place);
    }

    /** Finds annotations, also those on annotations. */
    private interface Marks {

        <A extends Annotation> Optional<A> find(Class<A> type);
    }

    /** Those of a field. */
    private record OnElement(AnnotatedElement element) implements Marks {

        @Override
        public <A extends Annotation> Optional<A> find(Class<A> type) {
            return AnnotationSupport.findAnnotation(element, type);
        }
    }
}
