package dev.castellan.model.audit;

/** The order of a list of audit events. The id of the event breaks ties, in the same direction. */
public enum AuditSort {
    /**
     * The oldest event first. The last page also has a cursor, from which a later request continues. A server can omit
     * the events of the last seconds, so that no event is inserted before an event that it has returned.
     */
    AT("at"),
    /** The newest event first. This is the default. */
    AT_DESCENDING("-at");

    private final String value;

    AuditSort(String value) {
        this.value = value;
    }

    /** Returns the value of the parameter {@code sort}, such as {@code -at}. */
    public String value() {
        return value;
    }
}
