package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A POM is flat: it holds what users need, and nothing of our build. */
final class FlatPom extends PomCheck {

    private static final List<String> OF_THE_BUILD = List.of(
            "parent",
            "modules",
            "properties",
            "build",
            "reporting",
            "profiles",
            "repositories",
            "pluginRepositories",
            "distributionManagement");
    private static final String FLATTEN = "flatten the POM in this module too";

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings) {
        for (String element : OF_THE_BUILD) {
            findings.expect(!pom.has(element), file, "flat", "holds <" + element + ">", FLATTEN);
        }
        findings.expect(
                module.isBom() || !pom.has("dependencyManagement"),
                file,
                "flat",
                "holds <dependencyManagement>, which is for a BOM",
                FLATTEN);
        String text = new String(stage.bytes(file), StandardCharsets.UTF_8);
        int property = text.indexOf("${");
        findings.expect(
                property < 0,
                file,
                "flat",
                "holds the property " + propertyAt(text, property),
                "flatten the POM, which replaces properties by their values");
    }

    private static String propertyAt(String text, int start) {
        int end = start < 0 ? -1 : text.indexOf('}', start);
        return end < 0 ? "${" : text.substring(start, end + 1);
    }
}
