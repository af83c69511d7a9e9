-- The limits that an organization sets for itself. NULL means that only the server limits. Servers of an earlier version
-- ignore these limits.
ALTER TABLE organizations ADD COLUMN max_token_lifetime_days integer;
ALTER TABLE organizations ADD COLUMN max_session_hours integer;
