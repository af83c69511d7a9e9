package dev.castellan.system.mutations;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Loads separate copies of all classes of this project and replaces some of them. All other classes are shared. */
final class MutantLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> mutants;

    /** Creates a loader that replaces the classes with these names. */
    MutantLoader(Map<String, byte[]> mutants) {
        super("mutant", MutantLoader.class.getClassLoader());
        this.mutants = Map.copyOf(mutants);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.castellan.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = mutants.containsKey(name) ? mutants.get(name) : read(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
