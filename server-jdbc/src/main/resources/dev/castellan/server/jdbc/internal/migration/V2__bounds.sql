-- Suspended users, who created a token, what an organization uses, and inputs whose rows are being removed.

ALTER TABLE users ADD COLUMN suspended boolean NOT NULL DEFAULT false;

-- Rebuilt, because SQLite cannot drop a constraint: a key that leads out of an organization is none that a distributed
-- engine can keep. The text of a token is random, so no two organizations get the same.
CREATE TABLE new_tokens (
  organization_id  ${id}   NOT NULL,
  token_id         ${id}   NOT NULL,
  user_id          ${id}   NOT NULL,
  -- these two repeat the row of the user: who is known by a token needs no other row for it
  user_role        ${text} NOT NULL,
  user_suspended   boolean NOT NULL,
  name             ${text},
  prefix           ${text} NOT NULL,
  hash             ${bytes} NOT NULL,
  created_at       bigint  NOT NULL,
  expires_at       bigint,
  last_used_at     bigint,
  -- no foreign keys: neither need exist any more
  created_by_user  ${id},
  created_by_token ${id},
  CONSTRAINT tokens_by_id PRIMARY KEY (organization_id, token_id),
  CONSTRAINT tokens_have_different_hashes UNIQUE (organization_id, hash),
  CONSTRAINT tokens_have_an_owner FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
)${clustered};
INSERT INTO new_tokens (organization_id, token_id, user_id, user_role, user_suspended, name, prefix, hash, created_at,
    expires_at, last_used_at)
  SELECT organization_id, token_id, user_id, user_role, false, name, prefix, hash, created_at, expires_at, last_used_at
  FROM tokens;
DROP TABLE tokens;
ALTER TABLE new_tokens RENAME TO tokens;
CREATE INDEX tokens_by_user ON tokens (organization_id, user_id, token_id);
-- across organizations: it is what a request is known by
CREATE INDEX tokens_by_hash ON tokens (hash);

-- How many inputs a collection refers to.
ALTER TABLE collections ADD COLUMN input_count bigint NOT NULL DEFAULT 0;
UPDATE collections SET input_count = (
  SELECT count(*) FROM collection_inputs i
  WHERE i.organization_id = collections.organization_id AND i.collection_id = collections.id);

-- Inputs that are deleted, as far as anybody can see, and whose rows have still to be removed. Usually empty.
CREATE TABLE deleted_inputs (
  organization_id ${id} NOT NULL,
  input_id        ${id} NOT NULL,
  PRIMARY KEY (organization_id, input_id),
  FOREIGN KEY (organization_id, input_id) REFERENCES inputs (organization_id, id) ON DELETE CASCADE
)${clustered};

-- What the organization has, as quotas count it: all rows, also those that have still to be removed.
ALTER TABLE organizations ADD COLUMN project_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN user_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN token_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN collection_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN input_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN query_count bigint NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN payload_bytes bigint NOT NULL DEFAULT 0;
UPDATE organizations SET
  project_count = (SELECT count(*) FROM projects x WHERE x.organization_id = organizations.organization_id),
  user_count = (SELECT count(*) FROM users x WHERE x.organization_id = organizations.organization_id),
  token_count = (SELECT count(*) FROM tokens x WHERE x.organization_id = organizations.organization_id),
  collection_count = (SELECT count(*) FROM collections x WHERE x.organization_id = organizations.organization_id),
  input_count = (SELECT count(*) FROM inputs x WHERE x.organization_id = organizations.organization_id),
  query_count = (SELECT count(*) FROM queries x WHERE x.organization_id = organizations.organization_id),
  payload_bytes = (SELECT coalesce(sum(octet_length(payload)), 0) FROM inputs x
      WHERE x.organization_id = organizations.organization_id)
    + (SELECT coalesce(sum(octet_length(payload)), 0) FROM queries x
      WHERE x.organization_id = organizations.organization_id);
