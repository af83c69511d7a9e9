-- What a token can do less than its owner. NULL means no limit. Servers of an earlier version ignore limits.
ALTER TABLE tokens ADD COLUMN read_only boolean;
-- Networks and addresses, separated by spaces.
ALTER TABLE tokens ADD COLUMN allowed_addresses ${text};
-- What is known about the uses of a token.
ALTER TABLE tokens ADD COLUMN last_used_address ${text};
-- The number of the last day since 1970, and the numbers of calls on up to 30 days, that day last, separated by spaces.
ALTER TABLE tokens ADD COLUMN daily_calls ${text};
ALTER TABLE tokens ADD COLUMN last_refused_at bigint;
ALTER TABLE tokens ADD COLUMN last_refused_address ${text};
ALTER TABLE tokens ADD COLUMN last_refused_code ${text};
