package dev.castellan.conformance;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.fixture.CaseVariable.Need;
import dev.castellan.conformance.internal.fixture.CaseVariables;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/** Decides which cases apply to a deployment that is known only by its URL. */
final class Applicability {

    private static final String GUARD = "needs a deletion guard";

    private final Profile profile;
    private final boolean twoOrganizations;

    Applicability(Profile profile, boolean twoOrganizations) {
        this.profile = profile;
        this.twoOrganizations = twoOrganizations;
    }

    /** Returns the reason why a case does not apply, or empty if the case applies. */
    Optional<String> reasonAgainst(CaseFile file) {
        Set<String> names = file.names();
        if (file.settings().containsKey("store")) {
            return Optional.of("needs a store that fails");
        }
        if (!isServer(file.server())) {
            return Optional.of("needs a server with settings of its own: " + file.server());
        }
        if (names.stream().anyMatch(name -> name.startsWith("busy."))) {
            return Optional.of(GUARD);
        }
        if (!twoOrganizations && names.stream().anyMatch(name -> name.startsWith("other."))) {
            return Optional.of("needs the token of a second organization's admin (castellan.other-admin-token)");
        }
        return reasonInNeeds(file).or(() -> reasonInProfile(file, names));
    }

    private boolean isServer(String kind) {
        return kind.equals("default") || (kind.equals("without extensions") && !profile.extensions());
    }

    private static Optional<String> reasonInNeeds(CaseFile file) {
        return Optional.ofNullable(file.settings().get("needs")).map(need -> switch (need) {
            case "own organization" -> "needs an organization that holds only what the case names";
            case "deletion guard" -> GUARD;
            case "sessions" -> "needs a user who is signed in or has a passkey; no operation of the API does either";
            case "people" -> "needs users who are not service accounts; the API cannot make them";
            default -> throw new IllegalArgumentException(file.path() + " has an unknown need: " + need);
        });
    }

    private Optional<String> reasonInProfile(CaseFile file, Set<String> names) {
        boolean extensionVariables = !Collections.disjoint(names, CaseVariables.namesThatNeed(Need.EXTENSIONS));
        boolean shownWithout = file.server().equals("without extensions");
        if (!profile.extensions() && !shownWithout && (extensionVariables || file.isBeyondSpecification())) {
            return Optional.of("the profile says extensions=false");
        }
        if (!profile.pages() && file.uses(UserEndpoints.LIST)) {
            return Optional.of("the profile says paging=array");
        }
        return Optional.empty();
    }
}
