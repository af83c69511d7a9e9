package dev.castellan.cli.connection;

import dev.castellan.cli.failure.CliFailure;
import dev.castellan.model.internal.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The file with the profiles: sections such as {@code [staging]} with settings such as {@code base-url = https://..}. */
final class ProfileFile {

    private static final Pattern SECTION = Pattern.compile("\\[\\s*([^\\[\\]\\s]+)\\s*]");
    private static final Pattern SETTING = Pattern.compile("([a-z][a-z0-9-]*)\\s*=\\s*(.*)");
    private static final Set<PosixFilePermission> OF_OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Path path;
    private final Map<String, Map<String, String>> profiles = new LinkedHashMap<>();

    private ProfileFile(Path path) {
        this.path = path;
    }

    /**
     * Reads the file that {@code CASTELLAN_PROFILES} names, else {@code castellan/profiles} in the folder of
     * configurations. A missing file contains no profiles.
     *
     * @throws CliFailure if the file is malformed, cannot be read, or can be read by other users
     */
    static ProfileFile read(Map<String, String> environment) {
        ProfileFile file = new ProfileFile(location(environment));
        try {
            if (Files.exists(file.path)) {
                file.requirePrivate();
                file.parse(Files.readAllLines(file.path));
            }
            return file;
        } catch (IOException e) {
            throw CliFailure.of(file.path + " cannot be read: " + FileProblem.of(e), e);
        }
    }

    /** Returns the settings of a profile, or {@code null} if there is no such profile. */
    @Nullable
    Map<String, String> profile(String name) {
        return profiles.get(name);
    }

    /** Returns the names of all profiles. */
    Set<String> names() {
        return profiles.keySet();
    }

    /** Returns the folder of the file. */
    Path folder() {
        return Objects.requireNonNull(path.toAbsolutePath().getParent());
    }

    /** Adds settings to a profile, which need not exist. Keeps all other lines, and settings that have these values. */
    void put(String profile, Map<String, String> settings) throws IOException {
        List<String> lines = lines();
        int start = start(lines, profile);
        if (start < 0) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add("[" + profile + "]");
            start = lines.size();
        }
        Map<String, String> present = profiles.getOrDefault(profile, Map.of());
        List<String> added = settings.entrySet().stream()
                .filter(setting -> !setting.getValue().equals(present.get(setting.getKey())))
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .sorted()
                .toList();
        lines.addAll(start, added);
        if (!added.isEmpty()) {
            write(lines);
        }
    }

    /** Throws an exception if the file could not be replaced. */
    void requireWritable() throws IOException {
        PrivateFiles.requireWritable(path);
    }

    /** Removes a setting of a profile. */
    void remove(String profile, String name) throws IOException {
        List<String> lines = lines();
        int start = start(lines, profile);
        for (int i = Math.max(0, start); start >= 0 && i < lines.size() && !isSection(lines.get(i)); ) {
            Matcher setting = SETTING.matcher(lines.get(i).strip());
            if (setting.matches() && setting.group(1).equals(name)) {
                lines.remove(i);
            } else {
                i++;
            }
        }
        write(lines);
    }

    private List<String> lines() throws IOException {
        return Files.exists(path) ? new ArrayList<>(Files.readAllLines(path)) : new ArrayList<>();
    }

    private void write(List<String> lines) throws IOException {
        PrivateFiles.write(path, String.join("\n", lines) + "\n");
    }

    /** Returns the index of the first line after the name of a profile, or -1 if there is none. */
    private static int start(List<String> lines, String profile) {
        for (int i = 0; i < lines.size(); i++) {
            Matcher section = SECTION.matcher(lines.get(i).strip());
            if (section.matches() && section.group(1).equals(profile)) {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isSection(String line) {
        return SECTION.matcher(line.strip()).matches();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static Path location(Map<String, String> environment) {
        String named = environment.getOrDefault("CASTELLAN_PROFILES", "");
        if (!named.isBlank()) {
            return Path.of(named);
        }
        String folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        return Stream.of(
                        Path.of(folder),
                        Path.of(home, ".config"),
                        Path.of(System.getProperty("user.home"), ".config").toAbsolutePath())
                .filter(Path::isAbsolute)
                .findFirst()
                .orElseThrow()
                .resolve("castellan/profiles");
    }

    /** A profile can contain a token, and a command that this program runs. */
    private void requirePrivate() throws IOException {
        boolean hasPermissions =
                path.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (hasPermissions && !OF_OWNER.containsAll(Files.getPosixFilePermissions(path))) {
            throw CliFailure.usage(path + ": other users have access to this file: chmod 600 " + path);
        }
        if (hasPermissions && !Files.getOwner(path).equals(user())) {
            throw CliFailure.usage(path + ": another user owns this file: copy it to a file of your own");
        }
    }

    /** Returns the user of this process. Some containers do not name the user. */
    private UserPrincipal user() throws IOException {
        Path process = Path.of("/proc/self");
        return Files.exists(process)
                ? Files.getOwner(process)
                : path.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }

    private void parse(List<String> lines) {
        Map<String, String> settings = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher section = SECTION.matcher(line);
            Matcher setting = SETTING.matcher(line);
            if (section.matches()) {
                settings = profiles.computeIfAbsent(section.group(1), name -> new LinkedHashMap<>());
            } else if (settings != null && setting.matches()) {
                settings.put(setting.group(1), setting.group(2));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                // omits the line, which may contain a token
                throw CliFailure.usage(path + ", line " + (i + 1)
                        + ": expected [profile], then lines such as base-url = https://service.example");
            }
        }
    }
}
