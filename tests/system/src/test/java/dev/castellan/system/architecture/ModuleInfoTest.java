package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every published module has a module-info and exports internal packages only to named modules. */
class ModuleInfoTest {

    static List<MainModule> published() {
        return MainModule.published();
    }

    @ParameterizedTest
    @MethodSource("published")
    void publishedModuleHasModuleInfo(MainModule module) {
        assertThat(module.hasModuleInfo()).as("%s has a module-info", module).isTrue();
    }

    @ParameterizedTest
    @MethodSource("published")
    void internalPackageIsNotExported(MainModule module) {
        assertThat(module.exported()).noneMatch(ModuleInfoTest::isInternal);
    }

    @Test
    void publishedModulesAreExactlyTheExpectedOnes() {
        assertThat(published())
                .extracting(MainModule::name)
                .containsExactly(
                        "cli",
                        "client-sdk",
                        "conformance-tests",
                        "core-model",
                        "server-console",
                        "server-embedded",
                        "server-identity",
                        "server-jdbc",
                        "server-people",
                        "server-standalone",
                        "spring-boot-starter",
                        "test-harness");
    }

    private static boolean isInternal(String name) {
        return List.of(name.split("\\.")).contains("internal");
    }
}
