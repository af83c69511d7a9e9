-- Finds the oldest organizations, whose number does not depend on the number of all. Sign-ins need them.
CREATE INDEX organizations_by_age ON organizations (created_at, organization_id) WHERE NOT deleted;
