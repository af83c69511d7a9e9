package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that exported signatures contain only types from the JDK and from Castellan, with few exceptions. */
class PublicSignatureTest {

    private static final Set<String> OTHERS = Set.of(
            "com.fasterxml.",
            "okhttp3.",
            "okio.",
            "kotlin.",
            "kotlinx.",
            "io.undertow.",
            "org.xnio.",
            "org.slf4j.",
            "org.pcollections.",
            "org.jboss.",
            "jakarta.",
            "org.snakeyaml.",
            "org.springframework.");

    private static final Pattern OTHER_VERBS = Pattern.compile("(issue|mint|invite|revoke)([A-Z].*)?|end[A-Z].*");

    @Test
    void onlyListedSignaturesExposeThirdPartyTypes() {
        assertThat(MainClasses.ofLibraries()
                        .filter(MainClasses::isExported)
                        .filter(PublicSignatureTest::isVisible)
                        .flatMap(PublicSignatureTest::signatures)
                        .filter(signature -> OTHERS.stream().anyMatch(signature.shown()::startsWith))
                        .map(Signature::toString)
                        .distinct()
                        .sorted())
                .containsExactly(
                        "dev.castellan.client.CastellanClientBuilder.httpClient shows okhttp3.OkHttpClient",
                        "dev.castellan.harness.TestServer.handler shows io.undertow.server.HttpHandler",
                        "dev.castellan.server.CastellanServer.handler shows io.undertow.server.HttpHandler",
                        "dev.castellan.server.servlet.CastellanServlet shows jakarta.servlet.http.HttpServlet",
                        "dev.castellan.server.servlet.CastellanServlet.service shows jakarta.servlet.ServletException",
                        "dev.castellan.server.servlet.CastellanServlet.service"
                                + " shows jakarta.servlet.http.HttpServletRequest",
                        "dev.castellan.server.servlet.CastellanServlet.service"
                                + " shows jakarta.servlet.http.HttpServletResponse",
                        "dev.castellan.spring.CastellanConnectionDetails shows"
                                + " org.springframework.boot.autoconfigure.service.connection.ConnectionDetails");
    }

    /** The specification creates and deletes, so nothing else may happen to a token, a session or an invitation. */
    @Test
    void exportedMethodsUseVerbsOfSpecification() {
        assertThat(MainClasses.ofLibraries()
                        .filter(MainClasses::isExported)
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaMethod::getName)
                        .filter(OTHER_VERBS.asMatchPredicate()))
                .isEmpty();
    }

    /** A visible class or member, and the name of a type that its signature contains. */
    private record Signature(String place, String shown) {

        @Override
        public String toString() {
            return place + " shows " + shown;
        }
    }

    private static Stream<Signature> signatures(JavaClass type) {
        Stream<JavaType> parents = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        Stream<Signature> members = type.getMembers().stream()
                .filter(member -> isVisible(member.getModifiers()))
                .flatMap(member -> signatures(type.getName() + "." + member.getName(), typesOf(member)));
        return Stream.concat(signatures(type.getName(), parents), members);
    }

    private static Stream<Signature> signatures(String place, Stream<? extends JavaType> types) {
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .map(raw -> new Signature(place, raw.getBaseComponentType().getName()));
    }

    private static Stream<JavaType> typesOf(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        List<JavaClass> thrown = unit.getThrowsClause().getTypes();
        return Stream.of(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream(), thrown.stream())
                .flatMap(types -> types);
    }

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(PublicSignatureTest::isVisible).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
