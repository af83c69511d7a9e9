-- Whether an admin uses a console session only if it began with a passkey. NULL means no. Servers of an earlier version
-- ignore this.
ALTER TABLE organizations ADD COLUMN admin_passkeys_required boolean;
