-- Counts and lists the suspended users. Usually small.
CREATE INDEX users_that_are_suspended ON users (organization_id, is_service_account, user_id) WHERE suspended;
