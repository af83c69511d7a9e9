package dev.castellan.system.sequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.statemodel.Link;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("model")
class SoundStateTest {

    private static final Instant TIME = Instant.parse("2030-01-31T12:00:00Z");
    private static final UUID NOTHING = new UUID(0, 99);

    private final Row.Project home = new Row.Project(new UUID(0, 1), "default", TIME, false);
    private final Row.Project other = new Row.Project(new UUID(0, 2), "other", TIME, false);
    private final Row.User admin =
            new Row.User(new UUID(0, 3), "Ada", "ada@castellan.test", "org_admin", false, TIME, false);
    private final Row.User suspended =
            new Row.User(admin.id(), "Ada", "ada@castellan.test", "org_admin", false, TIME, true);
    private final Row.Collection collection = new Row.Collection(new UUID(0, 4), home.id(), "c");
    private final Row.Input input = new Row.Input(new UUID(0, 5), home.id(), null, null, TIME);
    private final State sound = new State(new UUID(1, 0), home.id(), Map.of(), Set.of())
            .plus(home)
            .plus(other)
            .plus(admin)
            .plus(collection)
            .plus(input)
            .plus(new Link.Membership(other.id(), admin.id()))
            .plus(new Link.Placement(collection.id(), input.id()));

    @Test
    void reportsNothingForConsistentState() {
        assertThat(SoundState.complaints(sound)).isEmpty();
    }

    @Test
    void reportsMissingAdminAndMissingDefaultProject() {
        assertThat(SoundState.complaints(sound.minus(admin.id())))
                .containsExactly("there is no org_admin that is not suspended");
        assertThat(SoundState.complaints(sound.plus(suspended)))
                .containsExactly("there is no org_admin that is not suspended");
        assertThat(SoundState.complaints(sound.minus(home.id())))
                .hasSize(3)
                .anyMatch(complaint -> complaint.equals("there is no default project"));
    }

    @Test
    void reportsTokensWithoutOwnerAndQueriesWithoutInput() {
        Row.Token orphan = new Row.Token(new UUID(0, 6), NOTHING, null, "cstu_k7Qm2Z0000", TIME, null, null);
        Row.Query lost = new Row.Query(new UUID(0, 7), NOTHING, home.id(), null, TIME);
        Row.Query strayed = new Row.Query(new UUID(0, 8), input.id(), other.id(), null, TIME);

        assertThat(SoundState.complaints(sound.plus(orphan))).containsExactly(orphan + " has no owner");
        assertThat(SoundState.complaints(sound.plus(lost))).containsExactly(lost + " has no input in its project");
        assertThat(SoundState.complaints(sound.plus(strayed)))
                .containsExactly(strayed + " has no input in its project");
    }

    @Test
    void reportsSessionsThatBelongToNoPerson() {
        Row.User machine = new Row.User(new UUID(0, 10), "ci", "ci@castellan.test", "client", true, TIME, false);
        Row.Invitation ofAdmin = new Row.Invitation(admin.id(), "join", "00", null, TIME, TIME, null);
        Row.Session session = new Row.Session(new UUID(0, 11), machine.id(), "passkey", null, TIME, TIME, null, null);
        Row.Session orphan = new Row.Session(new UUID(0, 12), NOTHING, "passkey", null, TIME, TIME, null, null);

        assertThat(SoundState.complaints(sound.plus(ofAdmin))).isEmpty();
        assertThat(SoundState.complaints(sound.plus(machine).plus(session)))
                .containsExactly(session + " is of no person");
        assertThat(SoundState.complaints(sound.plus(orphan))).containsExactly(orphan + " is of no person");
    }

    @Test
    void reportsLinksToMissingObjectsOrObjectsOfOtherOrganizations() {
        Row.Input elsewhere = new Row.Input(new UUID(0, 9), other.id(), null, null, TIME);

        assertThat(SoundState.complaints(sound.plus(new Link.Membership(other.id(), NOTHING))))
                .singleElement()
                .asString()
                .endsWith("is of no user");
        assertThat(SoundState.complaints(sound.plus(new Link.Placement(collection.id(), NOTHING))))
                .hasSize(1);
        assertThat(SoundState.complaints(
                        sound.plus(elsewhere).plus(new Link.Placement(collection.id(), elsewhere.id()))))
                .hasSize(1);
    }

    @Test
    void reportsObjectsSharedByTwoOrganizations() {
        State second = new State(new UUID(2, 0), home.id(), Map.of(), Set.of()).plus(input);

        assertThat(SoundState.shared(List.of(sound, second))).containsExactly(input.id());
    }
}
