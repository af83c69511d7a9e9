package dev.castellan.release;

import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes the zip that is uploaded to Maven Central: all files of a stage in the same layout, without the lists of
 * versions, which Central writes itself.
 *
 * <p>Ends with 0, or with 2 if the arguments are wrong or the zip exists.
 */
public final class MakeBundle {

    private MakeBundle() {}

    /** Makes the zip that the second argument names, of the stage in the folder that the first names. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2 || !Files.isDirectory(Path.of(args[0]))) {
            System.err.println("usage: MakeBundle FOLDER ZIP (FOLDER holds dev/castellan; ZIP must not exist)");
            System.exit(2);
        }
        try {
            int files = write(Path.of(args[0]), Path.of(args[1]));
            System.out.printf("%d files, %,d bytes in %s%n", files, Files.size(Path.of(args[1])), args[1]);
        } catch (FileAlreadyExistsException e) {
            System.err.println(args[1] + " exists: remove it, or name another file");
            System.exit(2);
        }
    }

    /** Writes the zip; returns the number of its files. */
    static int write(Path folder, Path zip) throws IOException {
        Stage stage = new Stage(folder, "", List.of());
        List<StagedName> files =
                stage.files().stream().filter(file -> !file.isMetadata()).toList();
        try (ZipOutputStream out = new ZipOutputStream(
                Files.newOutputStream(zip, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            for (StagedName file : files) {
                out.putNextEntry(new ZipEntry(file.path()));
                Files.copy(stage.path(file), out);
            }
        }
        return files.size();
    }
}
