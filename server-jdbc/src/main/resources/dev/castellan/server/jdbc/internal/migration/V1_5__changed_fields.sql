-- The fields that a change gave a new value: a line for each, with name, old value and new value, separated by tabs.
ALTER TABLE audit_events ADD COLUMN changes ${text};
