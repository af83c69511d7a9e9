package dev.castellan.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are made on purpose stand in a file, each with its reason. */
class AcceptedChangesTest {

    private static final Sources BEFORE = Sources.shop("public class Shop { public void a() {} public void b() {} }");
    private static final Sources AFTER = Sources.shop("public class Shop { public void b() {} }");

    @TempDir
    Path folder;

    @Test
    void listedChangePasses() {
        Check check = new Check(folder).accepting("# 0.2\nshop.Shop#a() METHOD_REMOVED because it did nothing\n");
        assertThat(check.between(BEFORE, AFTER))
                .isEqualTo(new Check.Result(0, "shop:\n  accepted: shop.Shop#a() METHOD_REMOVED\n"));
    }

    @Test
    void otherChangeOfTheSameElementFails() {
        Check check = new Check(folder).accepting("shop.Shop#a() METHOD_NOW_FINAL because it did nothing");
        assertThat(check.between(BEFORE, AFTER).exitCode()).isEqualTo(1);
    }

    @Test
    void reportSaysHowToListAChange() {
        assertThat(new Check(folder).between(BEFORE, AFTER).text()).contains("ELEMENT KIND because REASON");
    }

    @Test
    void lineWithoutUseIsNamed() {
        Check check = new Check(folder).accepting("shop.Shop#c() METHOD_REMOVED because it did nothing");
        assertThat(check.between(BEFORE, BEFORE))
                .isEqualTo(
                        new Check.Result(
                                0,
                                "shop: compatible\nAccepted, but not a change to this baseline: shop.Shop#c() METHOD_REMOVED\n"));
    }

    @Test
    void lineWithoutReasonIsRefused() {
        Check check = new Check(folder).accepting("\nshop.Shop#a() METHOD_REMOVED because \n");
        Check.Result result = check.between(BEFORE, AFTER);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.text())
                .contains("accepted-changes.txt:2: write a change as ELEMENT KIND because REASON: shop.Shop#a()");
    }

    @Test
    void lineThatStandsThereTwiceIsRefused() {
        String line = "shop.Shop#a() METHOD_REMOVED because it did nothing\n";
        assertThat(new Check(folder)
                        .accepting(line + line)
                        .between(BEFORE, AFTER)
                        .text())
                .contains("accepted-changes.txt:2: this change is listed twice: shop.Shop#a() METHOD_REMOVED");
    }
}
