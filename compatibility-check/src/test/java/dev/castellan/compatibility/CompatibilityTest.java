package dev.castellan.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What passes the check, and what does not. */
class CompatibilityTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            public class Shop {}                  | public class Shop { public void open() {} }
            public class Shop {}                  | public class Shop { protected int size; }
            public class Shop {}                  | public class Shop implements Runnable { public void run() {} }
            public class Shop { void a() {} }     | public class Shop {}
            public enum Shop { NORTH }            | public enum Shop { NORTH, SOUTH }
            public record Shop(int a) {}          | public record Shop(int a) { public int twice() { return 2 * a; } }
            public interface Shop { void a(); }   | public interface Shop { void a(); default void b() {} }
            public interface Shop { void a(); }   | public interface Shop { void a(); static void b() {} }
            public interface Shop { void a(); }   | public interface Shop { default void a() {} }
            """)
    void changeThatBreaksNobodyPasses(String before, String after) {
        assertThat(new Check(folder).between(Sources.shop(before), Sources.shop(after)))
                .isEqualTo(new Check.Result(0, "shop: compatible\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            public class Shop { public void a(int b) {} } | public class Shop {} | shop.Shop#a(int) METHOD_REMOVED
            public class Shop { protected void a() {} } | public class Shop { void a() {} } | shop.Shop#a() METHOD_LESS_ACCESSIBLE
            public class Shop { public long a() { return 1; } } | public class Shop { public int a() { return 1; } } | shop.Shop#a() METHOD_RETURN_TYPE_CHANGED
            public class Shop { public void a() {} } | public class Shop { public void a() throws Exception {} } | shop.Shop#a() METHOD_NOW_THROWS_CHECKED_EXCEPTION
            public class Shop { public Object a() { return 1; } } | public class Shop { public Integer a() { return 1; } } | shop.Shop#a() METHOD_RETURN_TYPE_CHANGED
            public class Shop { public int a; } | public class Shop {} | shop.Shop#a FIELD_REMOVED
            public class Shop { public Shop() {} } | public class Shop { Shop() {} } | shop.Shop#Shop() CONSTRUCTOR_LESS_ACCESSIBLE
            public class Shop implements Runnable { public void run() {} } | public class Shop { public void run() {} } | shop.Shop:java.lang.Runnable INTERFACE_REMOVED
            public record Shop(int a) {} | public record Shop(int a, int b) {} | shop.Shop#Shop(int) CONSTRUCTOR_REMOVED
            public record Shop(int a) {} | public record Shop() {} | shop.Shop#a() METHOD_REMOVED
            public enum Shop { NORTH, SOUTH } | public enum Shop { NORTH } | shop.Shop#SOUTH FIELD_REMOVED
            public interface Shop { void a(); } | public interface Shop { void a(); void b(); } | shop.Shop#b() METHOD_ADDED_TO_INTERFACE
            public class Shop { public java.util.List<String> a() { return null; } } | public class Shop { public java.util.List<Integer> a() { return null; } } | shop.Shop#a() METHOD_RETURN_TYPE_GENERICS_CHANGED
            """)
    void changeThatBreaksUsersFails(String before, String after, String change) {
        Check.Result result = new Check(folder).between(Sources.shop(before), Sources.shop(after));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.text()).contains("BREAKS USERS: " + change);
    }

    @Test
    void changeOfPackageThatIsNotExportedPasses() {
        Sources before = Sources.shop("public class Shop {}");
        Sources after = Sources.shop("public class Shop {}").without("shop/internal/Hidden");
        assertThat(new Check(folder).between(before, after).exitCode()).isZero();
    }

    @Test
    void exportThatIsTakenBackFails() {
        Sources after = Sources.shop("public class Shop {}").with("module-info", "module shop {}");
        assertThat(new Check(folder)
                        .between(Sources.shop("public class Shop {}"), after)
                        .text())
                .contains("BREAKS USERS: shop EXPORT_REMOVED");
    }

    @Test
    void exportThatOnlySomeModulesMayUseFails() {
        Sources after = Sources.shop("public class Shop {}")
                .with("module-info", "@SuppressWarnings(\"module\") module shop { exports shop to other; }");
        assertThat(new Check(folder)
                        .between(Sources.shop("public class Shop {}"), after)
                        .text())
                .contains("BREAKS USERS: shop EXPORT_REMOVED");
    }

    @Test
    void moduleThatIsNoLongerPassedOnFails() {
        Sources before = Sources.shop("public class Shop {}")
                .with("module-info", "module shop { exports shop; requires transitive java.logging; }");
        Sources after = Sources.shop("public class Shop {}")
                .with("module-info", "module shop { exports shop; requires java.logging; }");
        assertThat(new Check(folder).between(before, after).text())
                .contains("BREAKS USERS: shop/java.logging REQUIRES_TRANSITIVE_REMOVED");
    }

    @Test
    void newerJavaThatIsNeededFails() {
        Sources before = Sources.shop("public class Shop {}").forRelease(11);
        Sources after = Sources.shop("public class Shop {}").forRelease(17);
        assertThat(new Check(folder).between(before, after).text()).contains("BREAKS USERS: shop NEEDS_JAVA_17");
    }

    @Test
    void removedModuleFails() {
        Sources after = Sources.shop("public class Shop {}").with("module-info", "module market { exports shop; }");
        assertThat(new Check(folder)
                        .between(Sources.shop("public class Shop {}"), after)
                        .text())
                .contains("BREAKS USERS: shop MODULE_REMOVED");
    }
}
