CREATE TABLE audit_events (
  organization_id blob   NOT NULL,
  at              bigint  NOT NULL,
  event_id        blob   NOT NULL,
  operation       text NOT NULL,
  via             text NOT NULL,
  -- no foreign keys: actor, credential and objects may be deleted
  actor_id        blob,
  actor_name      text,
  credential_id   blob,
  -- 16 bytes for each id
  object_ids      blob,
  -- a line for each id, the names at the time of the event
  object_names    text,
  address         text, changes text,
  PRIMARY KEY (organization_id, at, event_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
) WITHOUT ROWID;
CREATE TABLE audit_objects (
  organization_id blob  NOT NULL,
  object_id       blob  NOT NULL,
  at              bigint NOT NULL,
  event_id        blob  NOT NULL,
  -- no foreign key: its check would need another index of events
  PRIMARY KEY (organization_id, object_id, at, event_id)
) WITHOUT ROWID;
CREATE TABLE "castellan_schema_history" (
    "installed_rank" INT NOT NULL PRIMARY KEY,
    "version" VARCHAR(50),
    "description" VARCHAR(200) NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "script" VARCHAR(1000) NOT NULL,
    "checksum" INT,
    "installed_by" VARCHAR(100) NOT NULL,
    "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
    "execution_time" INT NOT NULL,
    "success" BOOLEAN NOT NULL
);
CREATE TABLE collection_inputs (
  organization_id blob NOT NULL,
  collection_id   blob NOT NULL,
  input_id        blob NOT NULL,
  project_id      blob NOT NULL,
  PRIMARY KEY (organization_id, collection_id, input_id),
  FOREIGN KEY (organization_id, project_id, collection_id) REFERENCES collections (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs (organization_id, project_id, id)
) WITHOUT ROWID;
CREATE TABLE collections (
  organization_id blob   NOT NULL,
  id              blob   NOT NULL,
  project_id      blob   NOT NULL,
  name            text NOT NULL,
  type            text NOT NULL,
  created_at      bigint  NOT NULL,
  input_count     bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  -- sorts the collections of a project, and is the target of foreign keys that stay within the project
  UNIQUE (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id)
);
CREATE TABLE deleted_inputs (
  organization_id blob NOT NULL,
  input_id        blob NOT NULL,
  PRIMARY KEY (organization_id, input_id),
  FOREIGN KEY (organization_id, input_id) REFERENCES inputs (organization_id, id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE federation_rules (
  organization_id        blob   NOT NULL,
  rule_id                blob   NOT NULL,
  issuer_id              blob   NOT NULL,
  user_id                blob   NOT NULL,
  -- a JSON object with a list of values for each claim
  claims                 text NOT NULL,
  token_lifetime_seconds integer NOT NULL,
  enabled                boolean NOT NULL,
  created_at             bigint  NOT NULL,
  -- no foreign key: the user may be deleted
  created_by             blob,
  PRIMARY KEY (organization_id, rule_id),
  FOREIGN KEY (organization_id, issuer_id) REFERENCES issuers (organization_id, issuer_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE first_write (
  only_row integer NOT NULL PRIMARY KEY,
  attempts bigint  NOT NULL
);
CREATE TABLE inputs (
  organization_id blob   NOT NULL,
  id              blob   NOT NULL,
  project_id      blob   NOT NULL,
  name            text,
  payload         text,
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id)
);
CREATE TABLE invitations (
  organization_id  blob    NOT NULL,
  user_id          blob    NOT NULL,
  purpose          text  NOT NULL,
  hash             blob NOT NULL,
  -- no foreign keys: both may be deleted
  created_by_user  blob,
  created_by_token blob,
  created_at       bigint   NOT NULL,
  expires_at       bigint   NOT NULL,
  used_at          bigint,
  -- none, waiting, sent or failed
  mail             text  NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE issuers (
  organization_id blob    NOT NULL,
  issuer_id       blob    NOT NULL,
  name            text  NOT NULL,
  issuer          text  NOT NULL,
  audience        text  NOT NULL,
  -- discovery, jwks_url or inline
  key_source      text  NOT NULL,
  jwks_url        text,
  jwks            text,
  -- the names of the claims that every rule must pin, separated by spaces
  required_claims text  NOT NULL,
  enabled         boolean  NOT NULL,
  created_at      bigint   NOT NULL,
  -- no foreign key: the user may be deleted
  created_by      blob,
  PRIMARY KEY (organization_id, issuer_id),
  -- servers of an earlier version delete organizations and users without these rows
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE kept_answers (
  organization_id blob   NOT NULL,
  user_id         blob   NOT NULL,
  operation       text NOT NULL,
  request_key     text NOT NULL,
  fingerprint     text NOT NULL,
  status          integer NOT NULL,
  location        text,
  body            text,
  created_id      blob,
  created_at      bigint  NOT NULL,
  PRIMARY KEY (organization_id, user_id, operation, request_key),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
) WITHOUT ROWID;
CREATE TABLE known_browsers (
  organization_id blob    NOT NULL,
  hash            blob NOT NULL,
  user_id         blob    NOT NULL,
  signed_in_at    bigint   NOT NULL,
  failures        integer  NOT NULL,
  blocked_until   bigint,
  PRIMARY KEY (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE memberships (
  organization_id blob NOT NULL,
  project_id      blob NOT NULL,
  user_id         blob NOT NULL,
  PRIMARY KEY (organization_id, project_id, user_id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
) WITHOUT ROWID;
CREATE TABLE organizations (
  organization_id    blob   NOT NULL PRIMARY KEY,
  -- part of every token, code and session secret, from which the server finds the organization of a request
  tag                text NOT NULL UNIQUE,
  name               text NOT NULL,
  -- no foreign key: the two tables refer to each other, and not every database can defer the check
  default_project_id blob   NOT NULL,
  -- 32 random bytes: authenticates cursors, challenges for passkeys and choices of an organization
  signing_key        text NOT NULL,
  created_at         bigint  NOT NULL,
  -- PostgreSQL: every transaction that writes increments it first, which serializes the writes of the organization
  version            bigint  NOT NULL DEFAULT 0,
  project_count      bigint  NOT NULL DEFAULT 0,
  user_count         bigint  NOT NULL DEFAULT 0,
  token_count        bigint  NOT NULL DEFAULT 0,
  collection_count   bigint  NOT NULL DEFAULT 0,
  input_count        bigint  NOT NULL DEFAULT 0,
  query_count        bigint  NOT NULL DEFAULT 0,
  payload_bytes      bigint  NOT NULL DEFAULT 0,
  kept_answer_count  bigint  NOT NULL DEFAULT 0,
  kept_answer_bytes  bigint  NOT NULL DEFAULT 0,
  -- the token whose sessions may set the first password or passkey of the organization; NULL once there was one
  first_credential_token blob,
  -- the user whose first password or passkey a session of that token has set; NULL after a recovery
  first_credential_user  blob,
  -- when mails about tokens that end soon were last sent
  expiry_mails_at    bigint  NOT NULL DEFAULT 0,
  -- the server still has to delete the row and all rows of the organization. Clients see none of them
  deleted            boolean NOT NULL DEFAULT false
, max_token_lifetime_days integer, max_session_hours integer, admin_passkeys_required boolean);
CREATE TABLE passkeys (
  organization_id  blob   NOT NULL,
  passkey_id       blob   NOT NULL,
  user_id          blob   NOT NULL,
  credential_id    text NOT NULL,
  credential       text NOT NULL,
  sign_count       bigint  NOT NULL,
  name             text NOT NULL,
  created_at       bigint  NOT NULL,
  last_used_at     bigint,
  -- the challenges that it has signed and that have not expired yet, separated by spaces
  spent_challenges text NOT NULL,
  PRIMARY KEY (organization_id, passkey_id),
  UNIQUE (organization_id, credential_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE passwords (
  organization_id blob   NOT NULL,
  user_id         blob   NOT NULL,
  hash            text NOT NULL,
  set_at          bigint  NOT NULL,
  failures        integer NOT NULL,
  blocked_until   bigint,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE projects (
  organization_id blob   NOT NULL,
  project_id      blob   NOT NULL,
  name            text NOT NULL,
  -- repeats default_project_id of the organization, to read a project with one row
  is_default      boolean NOT NULL,
  created_at      bigint  NOT NULL,
  archived        boolean NOT NULL DEFAULT false,
  -- the server still has to delete the row and the contents of the project. Clients see neither
  deleted         boolean NOT NULL DEFAULT false,
  -- the name in the form that searches compare
  search_text     text NOT NULL,
  PRIMARY KEY (organization_id, project_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
) WITHOUT ROWID;
CREATE TABLE queries (
  organization_id blob  NOT NULL,
  id              blob  NOT NULL,
  input_id        blob  NOT NULL,
  project_id      blob  NOT NULL,
  payload         text,
  created_at      bigint NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs (organization_id, project_id, id)
);
CREATE TABLE sessions (
  organization_id  blob    NOT NULL,
  session_id       blob    NOT NULL,
  user_id          blob    NOT NULL,
  hash             blob NOT NULL,
  method           text  NOT NULL,
  -- no foreign key: the token may be deleted
  token_id         blob,
  created_at       bigint   NOT NULL,
  authenticated_at bigint   NOT NULL,
  last_seen_at     bigint   NOT NULL,
  address          text,
  user_agent       text,
  PRIMARY KEY (organization_id, session_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE tokens (
  organization_id  blob   NOT NULL,
  token_id         blob   NOT NULL,
  user_id          blob   NOT NULL,
  -- these two repeat the row of the user, to authenticate a request with one row
  user_role        text NOT NULL,
  user_suspended   boolean NOT NULL,
  name             text,
  prefix           text NOT NULL,
  hash             blob NOT NULL,
  created_at       bigint  NOT NULL,
  expires_at       bigint,
  last_used_at     bigint,
  -- no foreign keys: both may be deleted
  created_by_user  blob,
  created_by_token blob,
  -- the tokens before and after this one in its rotations; no foreign keys: both may be deleted
  rotated_from     blob,
  rotated_to       blob, read_only boolean, allowed_addresses text, last_used_address text, daily_calls text, last_refused_at bigint, last_refused_address text, last_refused_code text, rule_id blob, federated_issuer text, federated_subject text,
  CONSTRAINT tokens_by_id PRIMARY KEY (organization_id, token_id),
  CONSTRAINT tokens_have_an_owner FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
) WITHOUT ROWID;
CREATE TABLE users (
  organization_id    blob   NOT NULL,
  user_id            blob   NOT NULL,
  name               text NOT NULL,
  email              text NOT NULL,
  -- the normalized form of the address
  email_key          text NOT NULL,
  role               text NOT NULL,
  is_service_account boolean NOT NULL,
  created_at         bigint  NOT NULL,
  suspended          boolean NOT NULL DEFAULT false,
  -- name and address in the form that searches compare, in two lines
  search_text        text NOT NULL, language text,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, email_key),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
) WITHOUT ROWID;
INSERT INTO audit_events VALUES (X'0190000000007000800000000000000A', 1767225600008, X'01900000000070008000000000000008', 'users.create', 'api', X'01900000000070008000000000000001', NULL, X'01900000000070008000000000000063', X'01900000000070008000000000000009', NULL, '192.0.2.1', NULL);
INSERT INTO audit_objects VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000009', 1767225600008, X'01900000000070008000000000000008');
INSERT INTO castellan_schema_history VALUES (1, '1', 'rows', 'SQL', 'V1__rows.sql', 524470165, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (2, '1.1', 'oldest', 'SQL', 'V1_1__oldest.sql', -1993005027, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (3, '1.2', 'languages', 'SQL', 'V1_2__languages.sql', 9010292, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (4, '1.3', 'limited tokens', 'SQL', 'V1_3__limited_tokens.sql', 1748608655, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (5, '1.4', 'suspended', 'SQL', 'V1_4__suspended.sql', -1398758323, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (6, '1.5', 'changed fields', 'SQL', 'V1_5__changed_fields.sql', -1528466635, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (7, '1.6', 'organization limits', 'SQL', 'V1_6__organization_limits.sql', -980542751, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (8, '1.7', 'required passkeys', 'SQL', 'V1_7__required_passkeys.sql', 953950656, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO castellan_schema_history VALUES (9, '1.8', 'federation', 'SQL', 'V1_8__federation.sql', -1315266431, 'castellan', '2026-01-01 00:00:00', 0, 1);
INSERT INTO collection_inputs VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000004', X'01900000000070008000000000000005', X'0190000000007000800000000000000A');
INSERT INTO collections VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000004', X'0190000000007000800000000000000A', 'collection 4', 'default', 1767225600000, 1);
INSERT INTO deleted_inputs VALUES (X'0190000000007000800000000000000A', X'0190000000007000800000000000000B');
INSERT INTO federation_rules VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000020', X'0190000000007000800000000000001F', X'01900000000070008000000000000001', '{"repository_id":["7","8"],"https://example.org/role":["déploy \"x\""]}', 900, 1, 1767225600000, NULL);
INSERT INTO first_write VALUES (1, 0);
INSERT INTO inputs VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000005', X'0190000000007000800000000000000A', 'input 5', '5', 1767225600000);
INSERT INTO inputs VALUES (X'0190000000007000800000000000000A', X'0190000000007000800000000000000B', X'0190000000007000800000000000000A', 'input 11', '11', 1767225600000);
INSERT INTO invitations VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000001', 'join', X'0E8F7F17837B687118DACE07FEEF40DBF4A3A0EE67114F74BD5168EF5F55B3E3', X'0190000000007000800000000000005A', X'0190000000007000800000000000005B', 1767225600000, 1767484800000, NULL, 'none');
INSERT INTO issuers VALUES (X'0190000000007000800000000000000A', X'0190000000007000800000000000001F', 'issuer 31', 'https://token.actions.githubusercontent.com', 'https://castellan.example/31', 'inline', NULL, '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}', 'repository_id', 1, 1767225600000, X'01900000000070008000000000000001');
INSERT INTO kept_answers VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000001', 'projects.create', 'k', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 201, '/projects/k', '{}', X'01900000000070008000000000000001', 1767225600000);
INSERT INTO known_browsers VALUES (X'0190000000007000800000000000000A', X'99BFDFEEEA48DD5E097EFA6FB7A348A0607AF22E16843A52F5E1FB3F95132A08', X'01900000000070008000000000000001', 1767225600000, 0, NULL);
INSERT INTO memberships VALUES (X'0190000000007000800000000000000A', X'0190000000007000800000000000000A', X'01900000000070008000000000000001');
INSERT INTO organizations VALUES (X'0190000000007000800000000000000A', '000010', 'Acme', X'01900000000070008000000000000000', '0000000000000000000000000000000000000000000000000000000000000000', 1767225600000, 0, 1, 1, 1, 1, 2, 1, 4, 1, 2, NULL, NULL, 0, 0, 30, NULL, 1);
INSERT INTO passkeys VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000007', X'01900000000070008000000000000001', 'credential-7', 'cHVibGlj', 0, 'passkey 7', 1767225600000, NULL, '');
INSERT INTO passwords VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000001', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$0000000000000000000000000000000000000000001', 1767225600000, 0, NULL);
INSERT INTO projects VALUES (X'0190000000007000800000000000000A', X'0190000000007000800000000000000A', 'project 10', 0, 1767225600000, 0, 0, 'PROJECT 10');
INSERT INTO queries VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000006', X'01900000000070008000000000000005', X'0190000000007000800000000000000A', '6', 1767225600000);
INSERT INTO sessions VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000009', X'01900000000070008000000000000001', X'7DBD06D023712B32C0964DCC971212A1AD7BCB29B3E70722B428E60B1ECADAD2', 'password', NULL, 1767225600000, 1767225600000, 1767225600000, '192.0.2.1', 'Browser/1.0');
INSERT INTO tokens VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000002', X'01900000000070008000000000000001', 'org_admin', 0, 'token 2', 'csts_k7Qm2Z0000', X'DED6C02A4BC1FB712F3B71EFCB883AD5B31F4CEF6A327B079573143EC9C71FB3', 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO users VALUES (X'0190000000007000800000000000000A', X'01900000000070008000000000000001', 'admin 1', 'admin-1@example.com', 'admin-1@example.com', 'org_admin', 0, 1767225600000, 0, 'ADMIN 1
ADMIN-1@EXAMPLE.COM', 'de');
CREATE INDEX audit_events_by_actor ON audit_events (organization_id, actor_id, at, event_id);
CREATE INDEX audit_events_by_operation ON audit_events (organization_id, operation, at, event_id);
CREATE INDEX audit_events_without_resources ON audit_events (organization_id, at, event_id)
  WHERE substr(operation, 1, 12) <> 'collections.' AND substr(operation, 1, 7) <> 'inputs.'
    AND substr(operation, 1, 8) <> 'queries.';
CREATE INDEX "castellan_schema_history_s_idx" ON "castellan_schema_history" ("success");
CREATE INDEX collection_inputs_by_input ON collection_inputs (organization_id, input_id, collection_id);
CREATE INDEX federated_tokens_by_end ON tokens (organization_id, expires_at) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_rule ON tokens (organization_id, rule_id, token_id) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_user ON tokens (organization_id, user_id, expires_at) WHERE rule_id IS NOT NULL;
CREATE INDEX federation_rules_by_id ON federation_rules (rule_id);
CREATE INDEX federation_rules_by_issuer ON federation_rules (organization_id, issuer_id, rule_id);
CREATE INDEX federation_rules_by_user ON federation_rules (organization_id, user_id, rule_id);
CREATE INDEX invitations_that_are_open ON invitations (organization_id, user_id) WHERE used_at IS NULL;
CREATE INDEX kept_answers_by_age ON kept_answers (organization_id, created_at);
CREATE INDEX known_browsers_by_user ON known_browsers (organization_id, user_id);
CREATE INDEX memberships_by_user ON memberships (organization_id, user_id, project_id);
CREATE INDEX organizations_by_age ON organizations (created_at, organization_id) WHERE NOT deleted;
CREATE INDEX organizations_that_are_deleted ON organizations (organization_id) WHERE deleted;
CREATE INDEX passkeys_by_user ON passkeys (organization_id, user_id, passkey_id);
CREATE INDEX projects_by_archiving ON projects (organization_id, archived, project_id);
CREATE INDEX projects_that_are_deleted ON projects (organization_id, project_id) WHERE deleted;
CREATE INDEX queries_by_input ON queries (organization_id, input_id, id);
CREATE INDEX sessions_by_creation ON sessions (organization_id, created_at);
CREATE INDEX sessions_by_use ON sessions (organization_id, last_seen_at);
CREATE INDEX sessions_by_user ON sessions (organization_id, user_id, session_id);
CREATE INDEX tokens_by_creation ON tokens (organization_id, created_at, token_id);
CREATE INDEX tokens_by_expiry ON tokens (organization_id, coalesce(expires_at, 9223372036854775807), token_id);
CREATE INDEX tokens_by_last_use ON tokens (organization_id, coalesce(last_used_at, -1), token_id);
CREATE INDEX tokens_by_prefix ON tokens (organization_id, prefix);
CREATE INDEX tokens_by_user ON tokens (organization_id, user_id, token_id);
CREATE UNIQUE INDEX tokens_have_different_hashes ON tokens (organization_id, hash);
CREATE INDEX users_by_creation ON users (organization_id, role, is_service_account, created_at, user_id);
CREATE INDEX users_by_creation_down ON users (organization_id, role, is_service_account, created_at DESC, user_id);
CREATE INDEX users_by_email ON users (organization_id, role, is_service_account, email, user_id);
CREATE INDEX users_by_id ON users (organization_id, role, is_service_account, user_id);
CREATE INDEX users_by_name ON users (organization_id, role, is_service_account, name, user_id);
CREATE INDEX users_by_name_down ON users (organization_id, role, is_service_account, name DESC, user_id);
CREATE INDEX users_by_search_text ON users (organization_id, role, is_service_account, search_text, user_id);
CREATE INDEX users_of_other_roles ON users (organization_id, role, user_id) WHERE role <> 'client' AND role <> 'org_admin';
CREATE INDEX users_that_are_suspended ON users (organization_id, is_service_account, user_id) WHERE suspended;
CREATE INDEX users_who_sign_in ON users (email_key) WHERE NOT is_service_account;
