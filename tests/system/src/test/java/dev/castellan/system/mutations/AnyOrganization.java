package dev.castellan.system.mutations;

/** A mutation that makes the in-memory store search all organizations, starting with the correct one. */
final class AnyOrganization {

    static final Mutation MUTATION = new Mutation("internal.memory.MemoryUnitOfWork", "    public void end() {", """
    <T> java.util.Optional<T> anywhere(java.util.function.Function<OrganizationState, java.util.Optional<T>> find) {
        return find.apply(organization).or(() -> start.organizations().values()
                .flatMap(other -> find.apply(other).stream())
                .findAny());
    }

    public void end() {""");

    private AnyOrganization() {}
}
