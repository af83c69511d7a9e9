package dev.castellan.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the compared modules are found. */
class ModuleJarsTest {

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void compile() {
        classes = Sources.shop("public class Shop { public void a() {} }").compileInto(folder.resolve("classes"));
    }

    @Test
    void jarIsFoundInARepository() throws IOException {
        Path repository = folder.resolve("repository");
        jarInto(repository.resolve("dev/shop/1.0/shop-1.0.jar"));
        Path after = Sources.shop("public class Shop {}").compileInto(folder.resolve("after"));
        assertThat(new Check(folder).of(repository, after).text()).contains("shop.Shop#a() METHOD_REMOVED");
    }

    @Test
    void jarWithoutModuleIsLeftOut() throws IOException {
        Path repository = folder.resolve("repository");
        jarInto(repository.resolve("dev/shop/1.0/shop-1.0.jar"));
        Files.delete(classes.resolve("module-info.class"));
        jarInto(repository.resolve("dev/shop/1.0/shop-1.0-runnable.jar"));
        assertThat(new Check(folder).of(repository, repository)).isEqualTo(new Check.Result(0, "shop: compatible\n"));
    }

    @Test
    void twoVersionsAreRefused() throws IOException {
        Path repository = folder.resolve("repository");
        jarInto(repository.resolve("dev/shop/1.0/shop-1.0.jar"));
        jarInto(repository.resolve("dev/shop/1.1/shop-1.1.jar"));
        Check.Result result = new Check(folder).of(repository, classes);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.text()).contains("module shop is there twice", "shop-1.0.jar", "shop-1.1.jar");
    }

    @Test
    void folderWithoutModulesIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Check.Result result = new Check(folder).of(empty, classes);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.text()).startsWith(empty + " holds no jar of a Java module");
    }

    @Test
    void folderThatIsMissingIsRefused() {
        Path missing = folder.resolve("missing");
        assertThat(new Check(folder).of(missing, classes))
                .isEqualTo(new Check.Result(2, missing + " does not exist\n"));
    }

    @Test
    void jarThatIsBrokenIsNamed() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");
        assertThat(new Check(folder).of(broken, classes).text()).startsWith(broken + " cannot be read as a jar");
    }

    private void jarInto(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        int exitCode = jar.run(System.out, System.err, "-cf", file.toString(), "-C", classes.toString(), ".");
        assertThat(exitCode).as("jar").isZero();
    }
}
