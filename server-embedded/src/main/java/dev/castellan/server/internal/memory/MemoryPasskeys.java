package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.people.PasskeyTable;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.Passkeys;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The passkeys of one organization, as seen by a unit of work. */
final class MemoryPasskeys implements Passkeys.Editor {

    private final UnitOfWork work;

    MemoryPasskeys(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<PasskeyRow> get(UUID passkeyId) {
        return table().rows().find(passkeyId);
    }

    @Override
    public Optional<PasskeyRow> byCredentialId(String credentialId) {
        return table().find(credentialId);
    }

    @Override
    public List<PasskeyRow> ofUser(UUID userId) {
        return table().rows().getAll(table().byUser().list(userId));
    }

    @Override
    public void insert(PasskeyRow passkey) {
        work.organization().users().rows().get(passkey.userId());
        change(passkeys -> passkeys.plus(passkey));
    }

    @Override
    public void used(PasskeyRow passkey) {
        table().rows().get(passkey.passkeyId());
        replace(passkey);
    }

    @Override
    public void rename(UUID passkeyId, String name) {
        replace(table().rows().get(passkeyId).named(name));
    }

    @Override
    public void delete(UUID passkeyId) {
        change(passkeys -> passkeys.minus(passkeyId));
    }

    private PasskeyTable table() {
        return work.organization().people().passkeys();
    }

    private void replace(PasskeyRow passkey) {
        change(passkeys -> passkeys.replacing(passkey));
    }

    private void change(UnaryOperator<PasskeyTable> change) {
        work.change(work.organization().withPeople(work.organization().people().withPasskeys(change.apply(table()))));
    }
}
