package dev.castellan.system.scenarios;

import dev.castellan.model.audit.AuditFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Filters for the events of {@link EventHistory}, with no condition, one, two or all conditions. */
final class EventFilters {

    /** Two values for each condition. */
    private static final List<List<UnaryOperator<AuditFilter>>> CONDITIONS = List.of(
            of(
                    filter -> filter.withActor(EventHistory.ACTORS.get(0)),
                    filter -> filter.withActor(EventHistory.ACTORS.get(1))),
            of(
                    filter -> filter.withOperation(EventHistory.OPERATIONS.get(0)),
                    filter -> filter.withOperation(EventHistory.OPERATIONS.get(1))),
            of(
                    filter -> filter.withObject(EventHistory.OBJECTS.get(0)),
                    filter -> filter.withObject(EventHistory.OBJECTS.get(1))),
            of(
                    filter -> filter.withSince(EventHistory.instant(10)),
                    filter -> filter.withSince(EventHistory.instant(30))),
            of(
                    filter -> filter.withUntil(EventHistory.instant(60)),
                    filter -> filter.withUntil(EventHistory.instant(90))));

    private EventFilters() {}

    static List<AuditFilter> all() {
        List<AuditFilter> filters = new ArrayList<>(List.of(AuditFilter.ALL));
        for (int first = 0; first < CONDITIONS.size(); first++) {
            List<AuditFilter> single = with(List.of(AuditFilter.ALL), CONDITIONS.get(first));
            filters.addAll(single);
            for (List<UnaryOperator<AuditFilter>> second : CONDITIONS.subList(first + 1, CONDITIONS.size())) {
                filters.addAll(with(single, second));
            }
        }
        AuditFilter whole = AuditFilter.ALL;
        for (List<UnaryOperator<AuditFilter>> condition : CONDITIONS) {
            whole = condition.get(0).apply(whole);
        }
        filters.add(whole);
        filters.add(AuditFilter.ALL.withoutResources());
        filters.add(AuditFilter.ALL.withActor(EventHistory.ACTORS.get(0)).withoutResources());
        return filters;
    }

    private static List<AuditFilter> with(List<AuditFilter> filters, List<UnaryOperator<AuditFilter>> condition) {
        return filters.stream()
                .flatMap(filter -> condition.stream().map(value -> value.apply(filter)))
                .toList();
    }

    private static List<UnaryOperator<AuditFilter>> of(
            UnaryOperator<AuditFilter> first, UnaryOperator<AuditFilter> second) {
        return List.of(first, second);
    }
}
