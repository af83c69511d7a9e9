-- The fields that a change gave a new value: a line for each, with name, old value and new value, separated by tabs.
ALTER TABLE audit_events ADD COLUMN changes ${text};
-- Finds the few changes of people among the many events of collections, inputs and queries.
CREATE INDEX audit_events_without_resources ON audit_events (organization_id, at, event_id)
  WHERE substr(operation, 1, 12) <> 'collections.' AND substr(operation, 1, 7) <> 'inputs.'
    AND substr(operation, 1, 8) <> 'queries.';
