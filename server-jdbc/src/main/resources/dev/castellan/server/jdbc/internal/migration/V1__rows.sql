-- Every table starts with the organization that its rows belong to, and no key leads out of it: a distributed engine can
-- keep an organization in one place. Times are milliseconds since 1970, UTC. The types in braces differ by engine.

CREATE TABLE organizations (
  organization_id    ${id}   NOT NULL PRIMARY KEY,
  name               ${text} NOT NULL,
  -- no foreign key: the two refer to each other, and not every engine can defer the check
  default_project_id ${id}   NOT NULL,
  cursor_key         ${text} NOT NULL,
  created_at         bigint  NOT NULL,
  -- counts the writes of the organization; each write raises it first, so that they go one after the other
  version            bigint  NOT NULL DEFAULT 0
);

-- The one row that whoever writes into the empty store changes first.
CREATE TABLE first_write (
  only_row integer NOT NULL PRIMARY KEY,
  attempts bigint  NOT NULL
);
INSERT INTO first_write (only_row, attempts) VALUES (1, 0);

CREATE TABLE users (
  organization_id    ${id}   NOT NULL,
  user_id            ${id}   NOT NULL,
  name               ${text} NOT NULL,
  email              ${text} NOT NULL,
  email_key          ${text} NOT NULL,
  role               ${text} NOT NULL,
  is_service_account boolean NOT NULL,
  created_at         bigint  NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, email_key),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
-- One index for each order that users of one role and kind are listed in; the id breaks ties, and always ascends.
CREATE INDEX users_by_id ON users (organization_id, role, is_service_account, user_id);
CREATE INDEX users_by_name ON users (organization_id, role, is_service_account, name, user_id);
CREATE INDEX users_by_name_down ON users (organization_id, role, is_service_account, name DESC, user_id);
CREATE INDEX users_by_email ON users (organization_id, role, is_service_account, email, user_id);
CREATE INDEX users_by_creation ON users (organization_id, role, is_service_account, created_at, user_id);
CREATE INDEX users_by_creation_down ON users (organization_id, role, is_service_account, created_at DESC, user_id);
-- Empty as long as there are no other roles.
CREATE INDEX users_of_other_roles ON users (organization_id, role, user_id) WHERE role <> 'client' AND role <> 'org_admin';

CREATE TABLE tokens (
  organization_id ${id}   NOT NULL,
  token_id        ${id}   NOT NULL,
  user_id         ${id}   NOT NULL,
  -- repeats the role of the user, which never changes: who is known by a token needs no other row for it
  user_role       ${text} NOT NULL,
  name            ${text},
  prefix          ${text} NOT NULL,
  hash            ${bytes} NOT NULL,
  created_at      bigint  NOT NULL,
  expires_at      bigint,
  last_used_at    bigint,
  PRIMARY KEY (organization_id, token_id),
  -- across organizations: it is what a request is known by
  UNIQUE (hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
)${clustered};
CREATE INDEX tokens_by_user ON tokens (organization_id, user_id, token_id);

CREATE TABLE projects (
  organization_id ${id}   NOT NULL,
  project_id      ${id}   NOT NULL,
  name            ${text} NOT NULL,
  -- repeats default_project_id of the organization, which never changes: who reads a project needs no other row for it
  is_default      boolean NOT NULL,
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, project_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};

CREATE TABLE memberships (
  organization_id ${id} NOT NULL,
  project_id      ${id} NOT NULL,
  user_id         ${id} NOT NULL,
  PRIMARY KEY (organization_id, project_id, user_id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
)${clustered};
CREATE INDEX memberships_by_user ON memberships (organization_id, user_id, project_id);

CREATE TABLE collections (
  organization_id ${id}   NOT NULL,
  id              ${id}   NOT NULL,
  project_id      ${id}   NOT NULL,
  name            ${text} NOT NULL,
  type            ${text} NOT NULL,
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, id),
  -- the order of a project's list, and what a reference to an input of the same project refers to
  UNIQUE (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id)
);

CREATE TABLE inputs (
  organization_id ${id}   NOT NULL,
  id              ${id}   NOT NULL,
  project_id      ${id}   NOT NULL,
  name            ${text},
  payload         ${text},
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id)
);

-- Both ends in one project: the foreign keys say so.
CREATE TABLE collection_inputs (
  organization_id ${id} NOT NULL,
  collection_id   ${id} NOT NULL,
  input_id        ${id} NOT NULL,
  project_id      ${id} NOT NULL,
  PRIMARY KEY (organization_id, collection_id, input_id),
  FOREIGN KEY (organization_id, project_id, collection_id) REFERENCES collections (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs (organization_id, project_id, id)
)${clustered};
CREATE INDEX collection_inputs_by_input ON collection_inputs (organization_id, input_id, collection_id);

CREATE TABLE queries (
  organization_id ${id}  NOT NULL,
  id              ${id}  NOT NULL,
  input_id        ${id}  NOT NULL,
  project_id      ${id}  NOT NULL,
  payload         ${text},
  created_at      bigint NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs (organization_id, project_id, id)
);
CREATE INDEX queries_by_input ON queries (organization_id, input_id, id);

CREATE TABLE kept_answers (
  organization_id ${id}   NOT NULL,
  user_id         ${id}   NOT NULL,
  operation       ${text} NOT NULL,
  request_key     ${text} NOT NULL,
  fingerprint     ${text} NOT NULL,
  status          integer NOT NULL,
  location        ${text},
  body            ${text},
  created_id      ${id},
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, user_id, operation, request_key),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
CREATE INDEX kept_answers_by_age ON kept_answers (organization_id, created_at);
