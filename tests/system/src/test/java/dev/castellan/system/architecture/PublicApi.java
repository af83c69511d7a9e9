package dev.castellan.system.architecture;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists the public API of a module, which consists of the exported packages, their public and protected types, and the
 * members of these types. Each line contains one package, type or member, and each type precedes its members.
 * Signatures use simple names and omit annotations. Omits interfaces of internal packages and members that name an
 * internal type, which programs cannot use.
 */
final class PublicApi {

    private final Set<String> packages;
    private final Map<String, Class<?>> types = new TreeMap<>();

    private PublicApi(MainModule module) {
        this.packages = module.exported();
        module.sources().stream()
                .filter(source -> packages.contains(MainModule.packageOf(source)))
                .forEach(source -> add(load(MainModule.packageOf(source) + "." + MainModule.simpleName(source))));
    }

    static List<String> of(MainModule module) {
        PublicApi api = new PublicApi(module);
        List<String> lines = new ArrayList<>();
        api.packages.forEach(name -> lines.add("package " + name));
        api.types.forEach((name, type) -> {
            lines.add(name + ": " + declaration(type));
            api.members(type).forEach(member -> lines.add(name + ": " + member));
        });
        return lines;
    }

    private void add(Class<?> type) {
        if (isVisible(type.getModifiers())) {
            types.put(type.getPackageName() + "." + nested(type), type);
            Arrays.stream(type.getDeclaredClasses()).forEach(this::add);
        }
    }

    /** Returns the visible members of a class, including members inherited from a hidden class. */
    private Set<String> members(Class<?> type) {
        Set<String> members = new TreeSet<>();
        Arrays.stream(type.getDeclaredConstructors())
                .filter(constructor -> isSeen(type, constructor))
                .forEach(constructor -> members.add(signature(constructor)));
        for (Class<?> from = type; from != null && (from == type || isHidden(from)); from = from.getSuperclass()) {
            Arrays.stream(from.getDeclaredFields())
                    .filter(field -> isSeen(type, field))
                    .forEach(field -> members.add(signature(field)));
            Arrays.stream(from.getDeclaredMethods())
                    .filter(method -> isSeen(type, method) && !isInternal(method.toGenericString()))
                    .forEach(method -> members.add(signature(method)));
        }
        return members;
    }

    private boolean isHidden(Class<?> type) {
        return type.getName().startsWith("dev.castellan.")
                && !(isVisible(type.getModifiers()) && packages.contains(type.getPackageName()));
    }

    private static boolean isSeen(Class<?> type, Member member) {
        return !member.isSynthetic()
                && (Modifier.isPublic(member.getModifiers())
                        || (Modifier.isProtected(member.getModifiers()) && !Modifier.isFinal(type.getModifiers())));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String declaration(Class<?> type) {
        List<String> parts = new ArrayList<>();
        parts.add(Modifier.isProtected(type.getModifiers()) ? "protected" : "public");
        if (Modifier.isFinal(type.getModifiers()) && !type.isRecord() && !type.isEnum()) {
            parts.add("final");
        }
        if (Modifier.isAbstract(type.getModifiers()) && !type.isInterface() && !type.isEnum()) {
            parts.add("abstract");
        }
        if (type.isSealed()) {
            parts.add("sealed");
        }
        parts.add(kind(type) + variables(type.getTypeParameters()));
        if (type.getSuperclass() != null
                && !Set.of(Object.class, Record.class, Enum.class).contains(type.getSuperclass())) {
            parts.add("extends " + name(type.getGenericSuperclass()));
        }
        Type[] interfaces = Arrays.stream(type.getGenericInterfaces())
                .flatMap(PublicApi::exported)
                .toArray(Type[]::new);
        if (interfaces.length > 0 && !type.isAnnotation()) {
            parts.add((type.isInterface() ? "extends " : "implements ") + names(interfaces));
        }
        return String.join(" ", parts);
    }

    /** Returns an interface, or the interfaces that an internal one extends. */
    private static Stream<Type> exported(Type type) {
        return type instanceof Class<?> plain && isInternal(plain.getName())
                ? Arrays.stream(plain.getGenericInterfaces()).flatMap(PublicApi::exported)
                : Stream.of(type);
    }

    private static boolean isInternal(String name) {
        return name.contains(".internal.");
    }

    private static String kind(Class<?> type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        return type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
    }

    private static String signature(Field field) {
        return modifiers(field) + name(field.getGenericType()) + " " + field.getName();
    }

    private static String signature(Constructor<?> constructor) {
        return modifiers(constructor) + parameters(constructor) + "new" + arguments(constructor);
    }

    private static String signature(Method method) {
        return modifiers(method) + parameters(method) + name(method.getGenericReturnType()) + " " + method.getName()
                + arguments(method);
    }

    private static String modifiers(Member member) {
        int page = Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT;
        int modifiers = member.getModifiers() & page;
        return modifiers == 0 ? "" : Modifier.toString(modifiers) + " ";
    }

    private static String parameters(Executable executable) {
        String variables = variables(executable.getTypeParameters());
        return variables.isEmpty() ? "" : variables + " ";
    }

    private static String arguments(Executable executable) {
        String arguments = names(executable.getGenericParameterTypes());
        String page = executable.isVarArgs() ? arguments.replaceFirst("\\[]$", "...") : arguments;
        Type[] thrown = executable.getGenericExceptionTypes();
        return "(" + page + ")" + (thrown.length == 0 ? "" : " throws " + names(thrown));
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(PublicApi::bounded).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String bounded(TypeVariable<?> variable) {
        String bounds = Arrays.stream(variable.getBounds())
                .filter(bound -> bound != Object.class)
                .map(PublicApi::name)
                .collect(Collectors.joining(" & "));
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
    }

    private static String names(Type[] types) {
        return Arrays.stream(types).map(PublicApi::name).collect(Collectors.joining(", "));
    }

    private static String name(Type type) {
        if (type instanceof ParameterizedType generic) {
            return name(generic.getRawType()) + "<" + names(generic.getActualTypeArguments()) + ">";
        }
        if (type instanceof GenericArrayType array) {
            return name(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard(wildcard);
        }
        return type instanceof Class<?> plain ? nested(plain) : type.getTypeName();
    }

    private static String wildcard(WildcardType wildcard) {
        if (wildcard.getLowerBounds().length > 0) {
            return "? super " + names(wildcard.getLowerBounds());
        }
        return wildcard.getUpperBounds()[0] == Object.class ? "?" : "? extends " + names(wildcard.getUpperBounds());
    }

    /** Returns the simple name of a class, prefixed with the names of its enclosing classes. */
    private static String nested(Class<?> type) {
        return type.getEnclosingClass() == null
                ? type.getSimpleName()
                : nested(type.getEnclosingClass()) + "." + type.getSimpleName();
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name + " was not compiled", e);
        }
    }
}
