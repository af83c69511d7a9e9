package dev.castellan.release.check;

import dev.castellan.release.stage.StagedName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the checks found: for each file what is right about it, and all faults. Not thread-safe. */
public final class Findings {

    private final Map<StagedName, Set<String>> passed = new TreeMap<>();
    private final Set<Fault> faults = new LinkedHashSet<>();

    /** Records that something is right about a file, by a name for it. */
    public void passed(StagedName file, String what) {
        passed.computeIfAbsent(file, name -> new LinkedHashSet<>()).add(what);
    }

    /** Records that something is wrong with a file. */
    public void fault(StagedName file, String fault, String remedy) {
        faults.add(new Fault(file, fault, remedy));
    }

    /** Records one condition: as passed under its name, or as a fault. */
    public void expect(boolean holds, StagedName file, String what, String fault, String remedy) {
        if (holds) {
            passed(file, what);
        } else {
            fault(file, fault, remedy);
        }
    }

    /** Returns what is right about a file, in the order of the checks. */
    public Set<String> passed(StagedName file) {
        return passed.getOrDefault(file, Set.of());
    }

    /** Returns all faults, in the order of the checks, each once. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }
}
