package dev.castellan.system.unloading;

import java.io.File;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Plays an application server, which loads each application in a class loader, runs it on a thread of its own, and
 * drops the loader when the application ends. Prints the applications whose loaders are collected.
 */
final class UnloadingProgram {

    /** The threads of OkHttp and Okio end after 60 idle seconds, and each collection takes a while on a busy machine. */
    private static final int SECONDS = 200;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    private final Map<Reference<?>, String> loaders = new HashMap<>();

    private UnloadingProgram() {}

    /** @param args a folder for files */
    public static void main(String[] args) throws Exception {
        UnloadingProgram program = new UnloadingProgram();
        for (Class<?> application : LibraryUse.class.getDeclaredClasses()) {
            program.thread.submit(() -> program.run(application, args[0])).get();
        }
        program.forgetRecords();
        program.printReleased();
        System.exit(0);
    }

    private Void run(Class<?> application, String folder) throws Exception {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            current.setContextClassLoader(loader);
            var constructor = loader.loadClass(application.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            @SuppressWarnings("unchecked")
            Consumer<String> loaded = (Consumer<String>) constructor.newInstance();
            loaded.accept(folder);
            loaders.put(new PhantomReference<>(loader, collected), application.getSimpleName());
        } finally {
            current.setContextClassLoader(before);
        }
        return null;
    }

    /** The JDK 17 keeps the type of the record component for which it made the last {@code equals}. */
    private void forgetRecords() {
        record Last(ExecutorService component) {}

        if (!new Last(thread).equals(new Last(thread))) {
            throw new IllegalStateException();
        }
    }

    @SuppressWarnings("SystemOut") // the test that started this program reads the output
    private void printReleased() throws InterruptedException {
        for (int i = 0; i < SECONDS && !loaders.isEmpty(); i++) {
            System.gc();
            for (Reference<?> next = collected.remove(1000); next != null; next = collected.poll()) {
                System.out.println("released " + loaders.remove(next));
            }
        }
    }

    /** Returns the class path without the server as a program, whose logging keeps a thread. */
    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.contains("server-standalone") && !entry.contains("logback")) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        return urls.toArray(URL[]::new);
    }
}
