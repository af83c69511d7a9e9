-- Audit events, and what is kept for people who sign in: invitations, passwords, passkeys, challenges, sessions.

-- A server of an earlier version may be writing meanwhile. Foreign keys make this transaction lock the tables that they
-- refer to. A write locks organizations before all other tables, so this transaction must do so as well: therefore the
-- audit events come first.
CREATE TABLE audit_events (
  organization_id ${id}   NOT NULL,
  at              bigint  NOT NULL,
  event_id        ${id}   NOT NULL,
  operation       ${text} NOT NULL,
  via             ${text} NOT NULL,
  -- no foreign keys: none of them need exist any more
  actor_id        ${id},
  credential_id   ${id},
  -- 16 bytes for each id
  object_ids      ${bytes},
  address         ${text},
  PRIMARY KEY (organization_id, at, event_id),
  UNIQUE (organization_id, event_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
)${clustered};
CREATE INDEX audit_events_by_actor ON audit_events (organization_id, actor_id, at, event_id);
CREATE INDEX audit_events_by_operation ON audit_events (organization_id, operation, at, event_id);

-- The events of an object. They repeat object_ids. No foreign key: its check would need one more index of events.
CREATE TABLE audit_objects (
  organization_id ${id}  NOT NULL,
  object_id       ${id}  NOT NULL,
  at              bigint NOT NULL,
  event_id        ${id}  NOT NULL,
  PRIMARY KEY (organization_id, object_id, at, event_id)
)${clustered};

-- The rows of a user are deleted with the user, also by servers of earlier versions, which do not know of them.
CREATE TABLE invitations (
  organization_id  ${id}    NOT NULL,
  user_id          ${id}    NOT NULL,
  purpose          ${text}  NOT NULL,
  hash             ${bytes} NOT NULL,
  -- no foreign keys: neither need exist any more
  created_by_user  ${id},
  created_by_token ${id},
  created_at       bigint   NOT NULL,
  expires_at       bigint   NOT NULL,
  used_at          bigint,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
-- used ones stay, so that most invitations of a large organization are used
CREATE INDEX invitations_that_are_open ON invitations (organization_id, user_id) WHERE used_at IS NULL;
-- across organizations: it is what an invitation is known by
CREATE INDEX invitations_by_hash ON invitations (hash);

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

CREATE TABLE passkeys (
  organization_id ${id}   NOT NULL,
  passkey_id      ${id}   NOT NULL,
  user_id         ${id}   NOT NULL,
  credential_id   ${text} NOT NULL,
  credential      ${text} NOT NULL,
  sign_count      bigint  NOT NULL,
  name            ${text} NOT NULL,
  created_at      bigint  NOT NULL,
  last_used_at    bigint,
  PRIMARY KEY (organization_id, passkey_id),
  UNIQUE (organization_id, credential_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX passkeys_by_user ON passkeys (organization_id, user_id, passkey_id);

CREATE TABLE challenges (
  organization_id ${id}    NOT NULL,
  hash            ${bytes} NOT NULL,
  purpose         ${text}  NOT NULL,
  user_id         ${id},
  created_at      bigint   NOT NULL,
  expires_at      bigint   NOT NULL,
  PRIMARY KEY (organization_id, hash),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX challenges_by_user ON challenges (organization_id, user_id);
CREATE INDEX challenges_by_expiry ON challenges (organization_id, expires_at);

CREATE TABLE sessions (
  organization_id  ${id}    NOT NULL,
  session_id       ${id}    NOT NULL,
  user_id          ${id}    NOT NULL,
  hash             ${bytes} NOT NULL,
  method           ${text}  NOT NULL,
  -- no foreign key: the token need not exist any more
  token_id         ${id},
  created_at       bigint   NOT NULL,
  authenticated_at bigint   NOT NULL,
  last_seen_at     bigint   NOT NULL,
  address          ${text},
  user_agent       ${text},
  PRIMARY KEY (organization_id, session_id),
  UNIQUE (organization_id, hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX sessions_by_user ON sessions (organization_id, user_id, session_id);
CREATE INDEX sessions_by_creation ON sessions (organization_id, created_at);
CREATE INDEX sessions_by_use ON sessions (organization_id, last_seen_at);
-- across organizations: it is what a session is known by
CREATE INDEX sessions_by_hash ON sessions (hash);
