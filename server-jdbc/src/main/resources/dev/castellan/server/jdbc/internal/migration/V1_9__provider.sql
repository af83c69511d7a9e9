-- Sign-in with the provider of a company.

-- A domain whose e-mail addresses belong to an organization, as the operator has decided.
CREATE TABLE organization_domains (
  organization_id ${id}   NOT NULL,
  domain          ${text} NOT NULL,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id) ON DELETE CASCADE
)${clustered};
CREATE INDEX organization_domains_by_name ON organization_domains (domain, organization_id);

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
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id) ON DELETE CASCADE
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

-- The link with which the user of a session signed in, and the id of the session of the provider, if it has sent one.
-- No foreign key: the server deletes the sessions of a deleted link.
ALTER TABLE sessions ADD COLUMN link_id ${id};
ALTER TABLE sessions ADD COLUMN provider_session ${text};
CREATE INDEX sessions_of_providers ON sessions (organization_id, link_id) WHERE link_id IS NOT NULL;
