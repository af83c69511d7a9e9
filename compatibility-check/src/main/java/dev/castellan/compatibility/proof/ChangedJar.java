package dev.castellan.compatibility.proof;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtNewMethod;
import javassist.NotFoundException;

/**
 * The program that makes a baseline: {@code JAR COPY with|without CLASS#METHOD} copies a jar, with one more public
 * method without parameters in a class, or with one less.
 */
public final class ChangedJar {

    private ChangedJar() {}

    /** Makes the copy. */
    public static void main(String[] args) throws IOException {
        int end = args[3].indexOf('#');
        String type = args[3].substring(0, end);
        copy(Path.of(args[0]), Path.of(args[1]), args[2].equals("with"), type, args[3].substring(end + 1));
    }

    /** Makes a copy whose class {@code name} has a method {@code method()} that the original has not, or the reverse. */
    static void copy(Path jar, Path copy, boolean with, String name, String method) throws IOException {
        String changed = name.replace('.', '/') + ".class";
        try (JarFile in = new JarFile(jar.toFile());
                OutputStream file = Files.newOutputStream(copy);
                JarOutputStream out = new JarOutputStream(file)) {
            for (JarEntry entry : in.stream().toList()) {
                out.putNextEntry(new JarEntry(entry.getName()));
                try (InputStream bytes = in.getInputStream(entry)) {
                    out.write(entry.getName().equals(changed) ? change(bytes, with, method) : bytes.readAllBytes());
                }
            }
        }
    }

    private static byte[] change(InputStream bytes, boolean with, String method) throws IOException {
        try {
            CtClass type = new ClassPool(true).makeClass(bytes);
            if (with) {
                type.addMethod(CtNewMethod.make("public void " + method + "() {}", type));
            } else {
                type.removeMethod(type.getDeclaredMethod(method, new CtClass[0]));
            }
            return type.toBytecode();
        } catch (NotFoundException | CannotCompileException e) {
            throw new IllegalArgumentException("cannot change " + method + "(): " + e.getMessage(), e);
        }
    }
}
