-- The primary key of every table but first_write starts with the organization, and every key but the tag stays within one
-- organization. A distributed database can therefore keep the rows of an organization on one node. Times are in
-- milliseconds since 1970, UTC. The server replaces each placeholder with the type of the database.


-- ORGANIZATIONS

-- An organization, and the number of its rows, which quotas limit. The numbers include rows of deleted inputs and projects.
CREATE TABLE organizations (
  organization_id    ${id}   NOT NULL PRIMARY KEY,
  -- part of every token, code and session secret, from which the server finds the organization of a request
  tag                ${text} NOT NULL UNIQUE,
  name               ${text} NOT NULL,
  -- no foreign key: the two tables refer to each other, and not every database can defer the check
  default_project_id ${id}   NOT NULL,
  -- 32 random bytes: authenticates cursors, challenges for passkeys and choices of an organization
  signing_key        ${text} NOT NULL,
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
  first_credential_token ${id},
  -- the user whose first password or passkey a session of that token has set; NULL after a recovery
  first_credential_user  ${id},
  -- when mails about tokens that end soon were last sent
  expiry_mails_at    bigint  NOT NULL DEFAULT 0,
  -- the limits that the organization sets for itself; NULL means that only the server limits
  max_token_lifetime_days integer,
  max_session_hours       integer,
  -- whether an admin uses a console session only if it began with a passkey
  admin_passkeys_required boolean NOT NULL DEFAULT false,
  -- the server still has to delete the row and all rows of the organization. Clients see none of them
  deleted            boolean NOT NULL DEFAULT false
);
-- Usually empty.
CREATE INDEX organizations_that_are_deleted ON organizations (organization_id) WHERE deleted;
-- Finds the oldest organizations, whose number does not depend on the number of all. Sign-ins need them.
CREATE INDEX organizations_by_age ON organizations (created_at, organization_id) WHERE NOT deleted;

-- A domain whose e-mail addresses belong to an organization, as the operator has decided.
CREATE TABLE organization_domains (
  organization_id ${id}   NOT NULL,
  domain          ${text} NOT NULL,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
CREATE INDEX organization_domains_by_name ON organization_domains (domain, organization_id);

-- One row, which serializes the writes into an empty store.
CREATE TABLE first_write (
  only_row integer NOT NULL PRIMARY KEY,
  attempts bigint  NOT NULL
);
INSERT INTO first_write (only_row, attempts) VALUES (1, 0);


-- USERS AND THEIR TOKENS

-- A human user or a service account.
CREATE TABLE users (
  organization_id    ${id}   NOT NULL,
  user_id            ${id}   NOT NULL,
  name               ${text} NOT NULL,
  email              ${text} NOT NULL,
  -- the normalized form of the address
  email_key          ${text} NOT NULL,
  role               ${text} NOT NULL,
  is_service_account boolean NOT NULL,
  created_at         bigint  NOT NULL,
  suspended          boolean NOT NULL DEFAULT false,
  -- of mails to the user, such as de; NULL until the user has signed in on a page
  language           ${text},
  -- name and address in the form that searches compare, in two lines
  search_text        ${text} NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, email_key),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
-- One index for each sort order of the users of one role and kind. The id breaks ties, always in ascending order.
CREATE INDEX users_by_id ON users (organization_id, role, is_service_account, user_id);
CREATE INDEX users_by_name ON users (organization_id, role, is_service_account, name, user_id);
CREATE INDEX users_by_name_down ON users (organization_id, role, is_service_account, name DESC, user_id);
CREATE INDEX users_by_email ON users (organization_id, role, is_service_account, email, user_id);
CREATE INDEX users_by_creation ON users (organization_id, role, is_service_account, created_at, user_id);
CREATE INDEX users_by_creation_down ON users (organization_id, role, is_service_account, created_at DESC, user_id);
-- A search reads every search text of the role and kind in the index, without the rows. An index of trigrams would read
-- fewer, but would span organizations, and needs a right to create extensions.
CREATE INDEX users_by_search_text ON users (organization_id, role, is_service_account, search_text, user_id);
-- Finds the organizations of an address. The only index that spans organizations, except for the index of the tags.
CREATE INDEX users_who_sign_in ON users (email_key) WHERE NOT is_service_account;
-- Counts and lists the suspended users. Usually small.
CREATE INDEX users_that_are_suspended ON users (organization_id, is_service_account, user_id) WHERE suspended;
-- Empty while there are no other roles.
CREATE INDEX users_of_other_roles ON users (organization_id, role, user_id) WHERE role <> 'client' AND role <> 'org_admin';

-- An API token of a user.
CREATE TABLE tokens (
  organization_id  ${id}   NOT NULL,
  token_id         ${id}   NOT NULL,
  user_id          ${id}   NOT NULL,
  -- these two repeat the row of the user, to authenticate a request with one row
  user_role        ${text} NOT NULL,
  user_suspended   boolean NOT NULL,
  name             ${text},
  prefix           ${text} NOT NULL,
  hash             ${bytes} NOT NULL,
  created_at       bigint  NOT NULL,
  expires_at       bigint,
  last_used_at     bigint,
  -- no foreign keys: both may be deleted
  created_by_user  ${id},
  created_by_token ${id},
  -- the tokens before and after this one in its rotations; no foreign keys: both may be deleted
  rotated_from     ${id},
  rotated_to       ${id},
  -- what the token can do less than its owner
  read_only        boolean NOT NULL DEFAULT false,
  -- networks and addresses, separated by spaces; NULL means all
  allowed_addresses    ${text},
  last_used_address    ${text},
  -- the number of the last day since 1970, and the numbers of calls on up to 30 days, that day last, separated by spaces
  daily_calls          ${text},
  last_refused_at      bigint,
  last_refused_address ${text},
  last_refused_code    ${text},
  -- the JWT that was exchanged for the token; NULL if the token is not federated. No foreign key: the server deletes the
  -- tokens of a deleted rule
  rule_id              ${id},
  federated_issuer     ${text},
  federated_subject    ${text},
  CONSTRAINT tokens_by_id PRIMARY KEY (organization_id, token_id),
  CONSTRAINT tokens_have_an_owner FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
)${clustered};
CREATE INDEX tokens_by_user ON tokens (organization_id, user_id, token_id);
-- One index for each sort order of the tokens of the organization. Both directions walk it.
CREATE INDEX tokens_by_creation ON tokens (organization_id, created_at, token_id);
CREATE INDEX tokens_by_expiry ON tokens (organization_id, coalesce(expires_at, 9223372036854775807), token_id);
CREATE INDEX tokens_by_last_use ON tokens (organization_id, coalesce(last_used_at, -1), token_id);
CREATE INDEX tokens_by_prefix ON tokens (organization_id, prefix);
-- Usually few, because federated tokens live for minutes.
CREATE INDEX federated_tokens_by_rule ON tokens (organization_id, rule_id, token_id) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_user ON tokens (organization_id, user_id, expires_at) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_end ON tokens (organization_id, expires_at) WHERE rule_id IS NOT NULL;
-- The last index of the table: before ANALYZE has run, PostgreSQL estimates the same cost for all, and takes the last.
CREATE UNIQUE INDEX tokens_have_different_hashes ON tokens (organization_id, hash);


-- PROJECTS AND THEIR MEMBERS

-- A project.
CREATE TABLE projects (
  organization_id ${id}   NOT NULL,
  project_id      ${id}   NOT NULL,
  name            ${text} NOT NULL,
  -- repeats default_project_id of the organization, to read a project with one row
  is_default      boolean NOT NULL,
  created_at      bigint  NOT NULL,
  archived        boolean NOT NULL DEFAULT false,
  -- the server still has to delete the row and the contents of the project. Clients see neither
  deleted         boolean NOT NULL DEFAULT false,
  -- the name in the form that searches compare
  search_text     ${text} NOT NULL,
  PRIMARY KEY (organization_id, project_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
CREATE INDEX projects_by_archiving ON projects (organization_id, archived, project_id);
-- Usually empty.
CREATE INDEX projects_that_are_deleted ON projects (organization_id, project_id) WHERE deleted;

-- A user who is a member of a project.
CREATE TABLE memberships (
  organization_id ${id} NOT NULL,
  project_id      ${id} NOT NULL,
  user_id         ${id} NOT NULL,
  PRIMARY KEY (organization_id, project_id, user_id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
)${clustered};
CREATE INDEX memberships_by_user ON memberships (organization_id, user_id, project_id);


-- COLLECTIONS, INPUTS AND QUERIES

-- A collection, and the number of its inputs.
CREATE TABLE collections (
  organization_id ${id}   NOT NULL,
  id              ${id}   NOT NULL,
  project_id      ${id}   NOT NULL,
  name            ${text} NOT NULL,
  type            ${text} NOT NULL,
  created_at      bigint  NOT NULL,
  input_count     bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  -- sorts the collections of a project, and is the target of foreign keys that stay within the project
  UNIQUE (organization_id, project_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, project_id)
);

-- An input.
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

-- A deleted input whose rows the server still has to delete. Clients do not see it. Usually empty.
CREATE TABLE deleted_inputs (
  organization_id ${id} NOT NULL,
  input_id        ${id} NOT NULL,
  PRIMARY KEY (organization_id, input_id),
  FOREIGN KEY (organization_id, input_id) REFERENCES inputs (organization_id, id) ON DELETE CASCADE
)${clustered};

-- An input in a collection of the same project.
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

-- A query of an input.
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


-- REPEATED REQUESTS

-- The answer to a request with an Idempotency-Key, which the server sends again if the client repeats the request. Without
-- a body, the server answers from the resource that was created.
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


-- SIGN-IN

-- The latest invitation of a user, open or used.
CREATE TABLE invitations (
  organization_id  ${id}    NOT NULL,
  user_id          ${id}    NOT NULL,
  purpose          ${text}  NOT NULL,
  hash             ${bytes} NOT NULL,
  -- no foreign keys: both may be deleted
  created_by_user  ${id},
  created_by_token ${id},
  created_at       bigint   NOT NULL,
  expires_at       bigint   NOT NULL,
  used_at          bigint,
  -- none, waiting, sent or failed
  mail             ${text}  NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
-- Used invitations stay in the table, so most invitations of a large organization are used.
CREATE INDEX invitations_that_are_open ON invitations (organization_id, user_id) WHERE used_at IS NULL;

-- The hash of the password of a user, and the recent failures to sign in with it.
CREATE TABLE passwords (
  organization_id ${id}   NOT NULL,
  user_id         ${id}   NOT NULL,
  hash            ${text} NOT NULL,
  set_at          bigint  NOT NULL,
  failures        integer NOT NULL,
  blocked_until   bigint,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};

-- A passkey of a user (WebAuthn).
CREATE TABLE passkeys (
  organization_id  ${id}   NOT NULL,
  passkey_id       ${id}   NOT NULL,
  user_id          ${id}   NOT NULL,
  credential_id    ${text} NOT NULL,
  credential       ${text} NOT NULL,
  sign_count       bigint  NOT NULL,
  name             ${text} NOT NULL,
  created_at       bigint  NOT NULL,
  last_used_at     bigint,
  -- the challenges that it has signed and that have not expired yet, separated by spaces
  spent_challenges ${text} NOT NULL,
  PRIMARY KEY (organization_id, passkey_id),
  UNIQUE (organization_id, credential_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX passkeys_by_user ON passkeys (organization_id, user_id, passkey_id);

-- The provider of an organization.
CREATE TABLE providers (
  organization_id   ${id}   NOT NULL,
  provider_id       ${id}   NOT NULL,
  name              ${text} NOT NULL,
  issuer            ${text} NOT NULL,
  client_id         ${text} NOT NULL,
  -- the client secret, sealed by a key of the operator
  secret            ${text},
  create_users      boolean NOT NULL,
  -- 16 bytes for each id. No foreign key: a project may be deleted
  new_user_projects ${bytes},
  passwords         boolean NOT NULL,
  enabled           boolean NOT NULL,
  created_at        bigint  NOT NULL,
  -- when an admin last signed in with these settings to test them
  tested_at         bigint,
  PRIMARY KEY (organization_id, provider_id),
  UNIQUE (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};

-- A person of a provider, who signs in as a user.
CREATE TABLE identity_links (
  organization_id ${id}    NOT NULL,
  link_id         ${id}    NOT NULL,
  user_id         ${id}    NOT NULL,
  issuer          ${text}  NOT NULL,
  subject         ${text}  NOT NULL,
  -- the SHA-256 hash of issuer and subject
  identity        ${bytes} NOT NULL,
  created_at      bigint   NOT NULL,
  PRIMARY KEY (organization_id, link_id),
  UNIQUE (organization_id, identity),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX identity_links_by_user ON identity_links (organization_id, user_id, link_id);

-- The login of a program by device code, which a user has entered in the console.
CREATE TABLE device_logins (
  organization_id  ${id}    NOT NULL,
  user_id          ${id}    NOT NULL,
  -- the SHA-256 hash of the code
  code             ${bytes} NOT NULL,
  state            ${text}  NOT NULL,
  -- the SHA-256 hash of the device code and what the program says about itself, once it has asked for its token
  device_code      ${bytes},
  program          ${text},
  computer         ${text},
  address          ${text},
  started_at       bigint,
  lifetime_seconds integer,
  -- the session in which the user has decided. No foreign key: the session may be deleted
  session_id       ${id},
  created_at       bigint   NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  -- also finds the organization of a code
  UNIQUE (code, organization_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};

-- A session of a browser in which a user is signed in.
CREATE TABLE sessions (
  organization_id  ${id}    NOT NULL,
  session_id       ${id}    NOT NULL,
  user_id          ${id}    NOT NULL,
  hash             ${bytes} NOT NULL,
  method           ${text}  NOT NULL,
  -- no foreign key: the token may be deleted
  token_id         ${id},
  created_at       bigint   NOT NULL,
  authenticated_at bigint   NOT NULL,
  last_seen_at     bigint   NOT NULL,
  address          ${text},
  user_agent       ${text},
  -- the link with which the user signed in, and the id of the session of the provider, if it has sent one. No foreign
  -- key: the server deletes the sessions of a deleted link
  link_id          ${id},
  provider_session ${text},
  PRIMARY KEY (organization_id, session_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX sessions_by_user ON sessions (organization_id, user_id, session_id);
CREATE INDEX sessions_by_creation ON sessions (organization_id, created_at);
CREATE INDEX sessions_by_use ON sessions (organization_id, last_seen_at);
CREATE INDEX sessions_of_providers ON sessions (organization_id, link_id) WHERE link_id IS NOT NULL;

-- A browser in which a user has signed in, and the recent failures there to sign in with the password of that user.
CREATE TABLE known_browsers (
  organization_id ${id}    NOT NULL,
  hash            ${bytes} NOT NULL,
  user_id         ${id}    NOT NULL,
  signed_in_at    bigint   NOT NULL,
  failures        integer  NOT NULL,
  blocked_until   bigint,
  PRIMARY KEY (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX known_browsers_by_user ON known_browsers (organization_id, user_id);


-- WORKLOAD IDENTITY

-- A platform whose JWTs the organization accepts.
CREATE TABLE issuers (
  organization_id ${id}    NOT NULL,
  issuer_id       ${id}    NOT NULL,
  name            ${text}  NOT NULL,
  issuer          ${text}  NOT NULL,
  audience        ${text}  NOT NULL,
  -- discovery, jwks_url or inline
  key_source      ${text}  NOT NULL,
  jwks_url        ${text},
  jwks            ${text},
  -- the names of the claims that every rule must pin, separated by spaces
  required_claims ${text}  NOT NULL,
  enabled         boolean  NOT NULL,
  created_at      bigint   NOT NULL,
  -- no foreign key: the user may be deleted
  created_by      ${id},
  PRIMARY KEY (organization_id, issuer_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};

-- A rule that exchanges JWTs of an issuer for tokens of a service account.
CREATE TABLE federation_rules (
  organization_id        ${id}   NOT NULL,
  rule_id                ${id}   NOT NULL,
  issuer_id              ${id}   NOT NULL,
  user_id                ${id}   NOT NULL,
  -- a JSON object with a list of values for each claim
  claims                 ${text} NOT NULL,
  token_lifetime_seconds integer NOT NULL,
  enabled                boolean NOT NULL,
  created_at             bigint  NOT NULL,
  -- no foreign key: the user may be deleted
  created_by             ${id},
  PRIMARY KEY (organization_id, rule_id),
  FOREIGN KEY (organization_id, issuer_id) REFERENCES issuers (organization_id, issuer_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX federation_rules_by_issuer ON federation_rules (organization_id, issuer_id, rule_id);
CREATE INDEX federation_rules_by_user ON federation_rules (organization_id, user_id, rule_id);
-- Finds the organization of a rule. Spans organizations.
CREATE INDEX federation_rules_by_id ON federation_rules (rule_id);


-- AUDIT

-- An audit event.
CREATE TABLE audit_events (
  organization_id ${id}   NOT NULL,
  at              bigint  NOT NULL,
  event_id        ${id}   NOT NULL,
  operation       ${text} NOT NULL,
  via             ${text} NOT NULL,
  -- no foreign keys: actor, credential and objects may be deleted
  actor_id        ${id},
  actor_name      ${text},
  credential_id   ${id},
  -- 16 bytes for each id
  object_ids      ${bytes},
  -- a line for each id, the names at the time of the event
  object_names    ${text},
  address         ${text},
  -- the fields that a change gave a new value: a line for each, with name, old value and new value, separated by tabs
  changes         ${text},
  PRIMARY KEY (organization_id, at, event_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
CREATE INDEX audit_events_by_actor ON audit_events (organization_id, actor_id, at, event_id);
CREATE INDEX audit_events_by_operation ON audit_events (organization_id, operation, at, event_id);
-- Finds the few changes of people among the many events of collections, inputs and queries.
CREATE INDEX audit_events_without_resources ON audit_events (organization_id, at, event_id)
  WHERE substr(operation, 1, 12) <> 'collections.' AND substr(operation, 1, 7) <> 'inputs.'
    AND substr(operation, 1, 8) <> 'queries.';

-- An object that an audit event is about. The table repeats object_ids, to find the events of an object.
CREATE TABLE audit_objects (
  organization_id ${id}  NOT NULL,
  object_id       ${id}  NOT NULL,
  at              bigint NOT NULL,
  event_id        ${id}  NOT NULL,
  -- no foreign key: its check would need another index of events
  PRIMARY KEY (organization_id, object_id, at, event_id)
)${clustered};
