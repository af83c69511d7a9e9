package dev.castellan.benchmarks.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The runnable server, started by the script of an unpacked zip.
 *
 * @param installation the folder of the unpacked zip
 * @param java the home of a JDK
 * @param cache the folder where the script looks for a class-data archive
 * @param sqlite whether the state is in a new SQLite file; else it is in memory
 */
public record StandaloneProcess(Path installation, Path java, Path cache, boolean sqlite) {

    private static final Pattern SERVING = Pattern.compile("serving (http://\\S+/api/v1)");

    /** Makes a class-data archive in a folder. */
    public static void makeArchive(Path installation, Path java, Path cache) throws IOException, InterruptedException {
        Process process = builder(installation, java, cache, List.of("archive"))
                .inheritIO()
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("no archive was made in " + cache);
        }
    }

    /** Starts the server, waits for the answer to a first request, and stops it. */
    public double millisToFirstAnswer() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("castellan-start");
        Path token = directory.resolve("root.token");
        List<String> arguments = new ArrayList<>(List.of("--port", "0", "--token-file", token.toString()));
        if (sqlite) {
            arguments.addAll(List.of("--data", directory.resolve("castellan.db").toString()));
        }
        long before = System.nanoTime();
        Process process = builder(installation, java, cache, arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader log = process.errorReader()) {
            ask(url(log), Files.readString(token).strip());
            return (System.nanoTime() - before) / 1e6;
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static String url(BufferedReader log) throws IOException {
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher url = SERVING.matcher(line);
            if (url.find()) {
                return url.group(1);
            }
        }
        throw new IOException("the server did not start");
    }

    private static void ask(String url, String token) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url + "/users/me").toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + token);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(url + " answered " + connection.getResponseCode());
        }
        connection.disconnect();
    }

    private static ProcessBuilder builder(Path installation, Path java, Path cache, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(installation.resolve("bin").resolve("castellan-server").toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("CASTELLAN_") || name.contains("JAVA"));
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("CACHE_DIRECTORY", cache.toString());
        return builder;
    }
}
