package dev.castellan.harness.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.Optional;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A field or parameter that can receive an injected value.
 *
 * @param type the type of the field or parameter
 * @param as the value of {@link As}, or empty if the annotation is absent
 * @param baseUrl whether {@link BaseUrl} is present
 * @param text the description in messages
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

    /** Returns whether an annotation of the harness is present. */
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

    private record OnElement(AnnotatedElement element) implements Annotations {

        @Override
        public <A extends Annotation> Optional<A> find(Class<A> type) {
            return AnnotationSupport.findAnnotation(element, type);
        }
    }
}
