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
  -- servers of an earlier version delete organizations and users without these rows
  FOREIGN KEY (organization_id) REFERENCES organizations (organization_id) ON DELETE CASCADE
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

-- The JWT that was exchanged for the token. NULL if the token is not federated. No foreign key: a rule is deleted with its
-- tokens, but servers of an earlier version may delete the user of the rule. These servers count federated tokens like
-- others, so create rules after the last server has this version.
ALTER TABLE tokens ADD COLUMN rule_id ${id};
ALTER TABLE tokens ADD COLUMN federated_issuer ${text};
ALTER TABLE tokens ADD COLUMN federated_subject ${text};
-- Usually few, because federated tokens live for minutes.
CREATE INDEX federated_tokens_by_rule ON tokens (organization_id, rule_id, token_id) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_user ON tokens (organization_id, user_id, expires_at) WHERE rule_id IS NOT NULL;
CREATE INDEX federated_tokens_by_end ON tokens (organization_id, expires_at) WHERE rule_id IS NOT NULL;
