package dev.castellan.release.sbom;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;

/** The SBOM follows the JSON schema of the version of CycloneDX that it names. */
final class SbomSchema implements StageCheck {

    private static final JsonMapper MAPPER = new JsonMapper();

    /** Reading one takes longer than checking with it. */
    private static final Map<Version, Schema> SCHEMAS = new ConcurrentHashMap<>();

    @Override
    public void run(Stage stage, Findings findings) {
        for (PublishedModule module : stage.modules()) {
            StagedName file = stage.name(module, PublishedModule.SBOM);
            if (stage.has(file)) {
                check(file, stage, findings);
            }
        }
    }

    private static void check(StagedName file, Stage stage, Findings findings) {
        Sbom sbom = Sbom.read(stage.bytes(file));
        String specification = sbom.specification();
        Version version = Version.fromVersionString(specification);
        if (version == null) {
            findings.fault(
                    file,
                    "names '" + specification + "' as its version of CycloneDX, which is unknown here",
                    "set schemaVersion of the CycloneDX plugin, or renew cyclonedx-core-java");
            return;
        }
        String fault = schema(version).validate(sbom.json()).stream()
                .findFirst()
                .map(Error::toString)
                .orElse("");
        findings.expect(
                fault.isEmpty(),
                file,
                "CycloneDX " + specification,
                "is not CycloneDX " + specification + ": " + fault,
                "make it with the CycloneDX plugin");
    }

    private static Schema schema(Version version) {
        return SCHEMAS.computeIfAbsent(version, missing -> {
            try {
                return new JsonParser().getJsonSchema(missing, MAPPER);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
