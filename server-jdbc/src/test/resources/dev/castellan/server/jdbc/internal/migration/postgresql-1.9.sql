CREATE TABLE audit_events (
  organization_id uuid NOT NULL,
  at bigint NOT NULL,
  event_id uuid NOT NULL,
  operation text COLLATE "C" NOT NULL,
  via text COLLATE "C" NOT NULL,
  actor_id uuid,
  actor_name text COLLATE "C",
  credential_id uuid,
  object_ids bytea,
  object_names text COLLATE "C",
  address text COLLATE "C",
  changes text COLLATE "C"
);
CREATE TABLE audit_objects (
  organization_id uuid NOT NULL,
  object_id uuid NOT NULL,
  at bigint NOT NULL,
  event_id uuid NOT NULL
);
CREATE TABLE castellan_schema_history (
  installed_rank integer NOT NULL,
  version character varying(50),
  description character varying(200) NOT NULL,
  type character varying(20) NOT NULL,
  script character varying(1000) NOT NULL,
  checksum integer,
  installed_by character varying(100) NOT NULL,
  installed_on timestamp without time zone NOT NULL DEFAULT now(),
  execution_time integer NOT NULL,
  success boolean NOT NULL
);
CREATE TABLE collection_inputs (
  organization_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  input_id uuid NOT NULL,
  project_id uuid NOT NULL
);
CREATE TABLE collections (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  input_count bigint NOT NULL DEFAULT 0
);
CREATE TABLE deleted_inputs (
  organization_id uuid NOT NULL,
  input_id uuid NOT NULL
);
CREATE TABLE federation_rules (
  organization_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  user_id uuid NOT NULL,
  claims text COLLATE "C" NOT NULL,
  token_lifetime_seconds integer NOT NULL,
  enabled boolean NOT NULL,
  created_at bigint NOT NULL,
  created_by uuid
);
CREATE TABLE first_write (
  only_row integer NOT NULL,
  attempts bigint NOT NULL
);
CREATE TABLE identity_links (
  organization_id uuid NOT NULL,
  link_id uuid NOT NULL,
  user_id uuid NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  identity bytea NOT NULL,
  created_at bigint NOT NULL
);
CREATE TABLE inputs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text COLLATE "C",
  payload text COLLATE "C",
  created_at bigint NOT NULL
);
CREATE TABLE invitations (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  created_by_user uuid,
  created_by_token uuid,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint,
  mail text COLLATE "C" NOT NULL
);
CREATE TABLE issuers (
  organization_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  audience text COLLATE "C" NOT NULL,
  key_source text COLLATE "C" NOT NULL,
  jwks_url text COLLATE "C",
  jwks text COLLATE "C",
  required_claims text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  created_at bigint NOT NULL,
  created_by uuid
);
CREATE TABLE kept_answers (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  operation text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  status integer NOT NULL,
  location text COLLATE "C",
  body text COLLATE "C",
  created_id uuid,
  created_at bigint NOT NULL
);
CREATE TABLE known_browsers (
  organization_id uuid NOT NULL,
  hash bytea NOT NULL,
  user_id uuid NOT NULL,
  signed_in_at bigint NOT NULL,
  failures integer NOT NULL,
  blocked_until bigint
);
CREATE TABLE memberships (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL
);
CREATE TABLE organization_domains (
  organization_id uuid NOT NULL,
  domain text COLLATE "C" NOT NULL
);
CREATE TABLE organizations (
  organization_id uuid NOT NULL,
  tag text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  default_project_id uuid NOT NULL,
  signing_key text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  project_count bigint NOT NULL DEFAULT 0,
  user_count bigint NOT NULL DEFAULT 0,
  token_count bigint NOT NULL DEFAULT 0,
  collection_count bigint NOT NULL DEFAULT 0,
  input_count bigint NOT NULL DEFAULT 0,
  query_count bigint NOT NULL DEFAULT 0,
  payload_bytes bigint NOT NULL DEFAULT 0,
  kept_answer_count bigint NOT NULL DEFAULT 0,
  kept_answer_bytes bigint NOT NULL DEFAULT 0,
  first_credential_token uuid,
  first_credential_user uuid,
  expiry_mails_at bigint NOT NULL DEFAULT 0,
  deleted boolean NOT NULL DEFAULT false,
  max_token_lifetime_days integer,
  max_session_hours integer,
  admin_passkeys_required boolean
);
CREATE TABLE passkeys (
  organization_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  credential text COLLATE "C" NOT NULL,
  sign_count bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint,
  spent_challenges text COLLATE "C" NOT NULL
);
CREATE TABLE passwords (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  hash text COLLATE "C" NOT NULL,
  set_at bigint NOT NULL,
  failures integer NOT NULL,
  blocked_until bigint
);
CREATE TABLE projects (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  is_default boolean NOT NULL,
  created_at bigint NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  deleted boolean NOT NULL DEFAULT false,
  search_text text COLLATE "C" NOT NULL
);
CREATE TABLE providers (
  organization_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  secret text COLLATE "C",
  create_users boolean NOT NULL,
  new_user_projects bytea,
  passwords boolean NOT NULL,
  enabled boolean NOT NULL,
  created_at bigint NOT NULL,
  tested_at bigint
);
CREATE TABLE queries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  input_id uuid NOT NULL,
  project_id uuid NOT NULL,
  payload text COLLATE "C",
  created_at bigint NOT NULL
);
CREATE TABLE sessions (
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  hash bytea NOT NULL,
  method text COLLATE "C" NOT NULL,
  token_id uuid,
  created_at bigint NOT NULL,
  authenticated_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  address text COLLATE "C",
  user_agent text COLLATE "C",
  link_id uuid,
  provider_session text COLLATE "C"
);
CREATE TABLE tokens (
  organization_id uuid NOT NULL,
  token_id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_role text COLLATE "C" NOT NULL,
  user_suspended boolean NOT NULL,
  name text COLLATE "C",
  prefix text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  last_used_at bigint,
  created_by_user uuid,
  created_by_token uuid,
  rotated_from uuid,
  rotated_to uuid,
  read_only boolean,
  allowed_addresses text COLLATE "C",
  last_used_address text COLLATE "C",
  daily_calls text COLLATE "C",
  last_refused_at bigint,
  last_refused_address text COLLATE "C",
  last_refused_code text COLLATE "C",
  rule_id uuid,
  federated_issuer text COLLATE "C",
  federated_subject text COLLATE "C"
);
CREATE TABLE users (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  is_service_account boolean NOT NULL,
  created_at bigint NOT NULL,
  suspended boolean NOT NULL DEFAULT false,
  search_text text COLLATE "C" NOT NULL,
  language text COLLATE "C"
);
INSERT INTO audit_events VALUES ('01900000-0000-7000-8000-00000000000a', '1767225600008', '01900000-0000-7000-8000-000000000008', 'users.create', 'api', '01900000-0000-7000-8000-000000000001', NULL, '01900000-0000-7000-8000-000000000063', E'\\x01900000000070008000000000000009', NULL, '192.0.2.1', NULL);
INSERT INTO audit_objects VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000009', '1767225600008', '01900000-0000-7000-8000-000000000008');
INSERT INTO castellan_schema_history VALUES ('1', '1', 'rows', 'SQL', 'V1__rows.sql', '524470165', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('10', '1.9', 'provider', 'SQL', 'V1_9__provider.sql', '1529735156', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('2', '1.1', 'oldest', 'SQL', 'V1_1__oldest.sql', '-1993005027', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('3', '1.2', 'languages', 'SQL', 'V1_2__languages.sql', '9010292', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('4', '1.3', 'limited tokens', 'SQL', 'V1_3__limited_tokens.sql', '1748608655', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('5', '1.4', 'suspended', 'SQL', 'V1_4__suspended.sql', '-1398758323', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('6', '1.5', 'changed fields', 'SQL', 'V1_5__changed_fields.sql', '-1528466635', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('7', '1.6', 'organization limits', 'SQL', 'V1_6__organization_limits.sql', '-980542751', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('8', '1.7', 'required passkeys', 'SQL', 'V1_7__required_passkeys.sql', '953950656', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO castellan_schema_history VALUES ('9', '1.8', 'federation', 'SQL', 'V1_8__federation.sql', '-1315266431', 'castellan', '2026-01-01 00:00:00', '0', 'true');
INSERT INTO collection_inputs VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-00000000000a');
INSERT INTO collections VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-00000000000a', 'collection 4', 'default', '1767225600000', '1');
INSERT INTO deleted_inputs VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b');
INSERT INTO federation_rules VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000020', '01900000-0000-7000-8000-00000000001f', '01900000-0000-7000-8000-000000000001', E'{"repository_id":["7","8"],"https://example.org/role":["déploy \\"x\\""]}', '900', 'true', '1767225600000', NULL);
INSERT INTO first_write VALUES ('1', '0');
INSERT INTO identity_links VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000d', '01900000-0000-7000-8000-000000000001', 'https://idp.example.com', 'person 1', E'\\x24c5111fe26e622e5ba5e4f65fff5c8e9d8efa5377f17c1bc97714ba14db4d50', '1767225600000');
INSERT INTO inputs VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-00000000000a', 'input 5', '5', '1767225600000');
INSERT INTO inputs VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000a', 'input 11', '11', '1767225600000');
INSERT INTO invitations VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001', 'join', E'\\x0e8f7f17837b687118dace07feef40dbf4a3a0ee67114f74bd5168ef5f55b3e3', '01900000-0000-7000-8000-00000000005a', '01900000-0000-7000-8000-00000000005b', '1767225600000', '1767484800000', NULL, 'none');
INSERT INTO issuers VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000001f', 'issuer 31', 'https://token.actions.githubusercontent.com', 'https://castellan.example/31', 'inline', NULL, '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}', 'repository_id', 'true', '1767225600000', '01900000-0000-7000-8000-000000000001');
INSERT INTO kept_answers VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001', 'projects.create', 'k', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', '201', '/projects/k', '{}', '01900000-0000-7000-8000-000000000001', '1767225600000');
INSERT INTO known_browsers VALUES ('01900000-0000-7000-8000-00000000000a', E'\\x99bfdfeeea48dd5e097efa6fb7a348a0607af22e16843a52f5e1fb3f95132a08', '01900000-0000-7000-8000-000000000001', '1767225600000', '0', NULL);
INSERT INTO memberships VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001');
INSERT INTO organization_domains VALUES ('01900000-0000-7000-8000-00000000000a', 'acme.example');
INSERT INTO organizations VALUES ('01900000-0000-7000-8000-00000000000a', '000010', 'Acme', '01900000-0000-7000-8000-000000000000', '0000000000000000000000000000000000000000000000000000000000000000', '1767225600000', '0', '1', '1', '1', '1', '2', '1', '4', '1', '2', NULL, NULL, '0', 'false', '30', NULL, 'true');
INSERT INTO passkeys VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000007', '01900000-0000-7000-8000-000000000001', 'credential-7', 'cHVibGlj', '0', 'passkey 7', '1767225600000', NULL, '');
INSERT INTO passwords VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$0000000000000000000000000000000000000000001', '1767225600000', '0', NULL);
INSERT INTO projects VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000a', 'project 10', 'false', '1767225600000', 'false', 'false', 'PROJECT 10');
INSERT INTO providers VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000c', 'Acme', 'https://idp.example.com', 'castellan', 'c2VhbGVk', 'true', E'\\x0190000000007000800000000000000a', 'false', 'true', '1767225600000', '1767225600000');
INSERT INTO queries VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000006', '01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-00000000000a', '6', '1767225600000');
INSERT INTO sessions VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000009', '01900000-0000-7000-8000-000000000001', E'\\x7dbd06d023712b32c0964dcc971212a1ad7bcb29b3e70722b428e60b1ecadad2', 'password', NULL, '1767225600000', '1767225600000', '1767225600000', '192.0.2.1', 'Browser/1.0', NULL, NULL);
INSERT INTO tokens VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', 'org_admin', 'false', 'token 2', 'csts_k7Qm2Z0000', E'\\xded6c02a4bc1fb712f3b71efcb883ad5b31f4cef6a327b079573143ec9c71fb3', '1767225600000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO users VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001', 'admin 1', 'admin-1@example.com', 'admin-1@example.com', 'org_admin', 'false', '1767225600000', 'false', 'ADMIN 1
ADMIN-1@EXAMPLE.COM', 'de');
ALTER TABLE audit_events ADD CONSTRAINT audit_events_pkey PRIMARY KEY (organization_id, at, event_id);
ALTER TABLE audit_objects ADD CONSTRAINT audit_objects_pkey PRIMARY KEY (organization_id, object_id, at, event_id);
ALTER TABLE castellan_schema_history ADD CONSTRAINT castellan_schema_history_pk PRIMARY KEY (installed_rank);
ALTER TABLE collection_inputs ADD CONSTRAINT collection_inputs_pkey PRIMARY KEY (organization_id, collection_id, input_id);
ALTER TABLE collections ADD CONSTRAINT collections_organization_id_project_id_id_key UNIQUE (organization_id, project_id, id);
ALTER TABLE collections ADD CONSTRAINT collections_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE deleted_inputs ADD CONSTRAINT deleted_inputs_pkey PRIMARY KEY (organization_id, input_id);
ALTER TABLE federation_rules ADD CONSTRAINT federation_rules_pkey PRIMARY KEY (organization_id, rule_id);
ALTER TABLE first_write ADD CONSTRAINT first_write_pkey PRIMARY KEY (only_row);
ALTER TABLE identity_links ADD CONSTRAINT identity_links_organization_id_identity_key UNIQUE (organization_id, identity);
ALTER TABLE identity_links ADD CONSTRAINT identity_links_pkey PRIMARY KEY (organization_id, link_id);
ALTER TABLE inputs ADD CONSTRAINT inputs_organization_id_project_id_id_key UNIQUE (organization_id, project_id, id);
ALTER TABLE inputs ADD CONSTRAINT inputs_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE invitations ADD CONSTRAINT invitations_organization_id_hash_key UNIQUE (organization_id, hash);
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE issuers ADD CONSTRAINT issuers_pkey PRIMARY KEY (organization_id, issuer_id);
ALTER TABLE kept_answers ADD CONSTRAINT kept_answers_pkey PRIMARY KEY (organization_id, user_id, operation, request_key);
ALTER TABLE known_browsers ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (organization_id, hash);
ALTER TABLE memberships ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, project_id, user_id);
ALTER TABLE organization_domains ADD CONSTRAINT organization_domains_pkey PRIMARY KEY (organization_id, domain);
ALTER TABLE organizations ADD CONSTRAINT organizations_pkey PRIMARY KEY (organization_id);
ALTER TABLE organizations ADD CONSTRAINT organizations_tag_key UNIQUE (tag);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_organization_id_credential_id_key UNIQUE (organization_id, credential_id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (organization_id, passkey_id);
ALTER TABLE passwords ADD CONSTRAINT passwords_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE projects ADD CONSTRAINT projects_pkey PRIMARY KEY (organization_id, project_id);
ALTER TABLE providers ADD CONSTRAINT providers_organization_id_key UNIQUE (organization_id);
ALTER TABLE providers ADD CONSTRAINT providers_pkey PRIMARY KEY (organization_id, provider_id);
ALTER TABLE queries ADD CONSTRAINT queries_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_organization_id_hash_key UNIQUE (organization_id, hash);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, session_id);
ALTER TABLE tokens ADD CONSTRAINT tokens_by_id PRIMARY KEY (organization_id, token_id);
ALTER TABLE users ADD CONSTRAINT users_organization_id_email_key_key UNIQUE (organization_id, email_key);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE audit_events ADD CONSTRAINT audit_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
ALTER TABLE collection_inputs ADD CONSTRAINT collection_inputs_organization_id_project_id_collection_id_fkey FOREIGN KEY (organization_id, project_id, collection_id) REFERENCES collections(organization_id, project_id, id);
ALTER TABLE collection_inputs ADD CONSTRAINT collection_inputs_organization_id_project_id_input_id_fkey FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs(organization_id, project_id, id);
ALTER TABLE collections ADD CONSTRAINT collections_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, project_id);
ALTER TABLE deleted_inputs ADD CONSTRAINT deleted_inputs_organization_id_input_id_fkey FOREIGN KEY (organization_id, input_id) REFERENCES inputs(organization_id, id) ON DELETE CASCADE;
ALTER TABLE federation_rules ADD CONSTRAINT federation_rules_organization_id_issuer_id_fkey FOREIGN KEY (organization_id, issuer_id) REFERENCES issuers(organization_id, issuer_id) ON DELETE CASCADE;
ALTER TABLE federation_rules ADD CONSTRAINT federation_rules_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE identity_links ADD CONSTRAINT identity_links_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE inputs ADD CONSTRAINT inputs_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, project_id);
ALTER TABLE invitations ADD CONSTRAINT invitations_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE issuers ADD CONSTRAINT issuers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE;
ALTER TABLE kept_answers ADD CONSTRAINT kept_answers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
ALTER TABLE known_browsers ADD CONSTRAINT known_browsers_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE memberships ADD CONSTRAINT memberships_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, project_id);
ALTER TABLE memberships ADD CONSTRAINT memberships_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id);
ALTER TABLE organization_domains ADD CONSTRAINT organization_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE passwords ADD CONSTRAINT passwords_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE projects ADD CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
ALTER TABLE providers ADD CONSTRAINT providers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE;
ALTER TABLE queries ADD CONSTRAINT queries_organization_id_project_id_input_id_fkey FOREIGN KEY (organization_id, project_id, input_id) REFERENCES inputs(organization_id, project_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE tokens ADD CONSTRAINT tokens_have_an_owner FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, user_id);
ALTER TABLE users ADD CONSTRAINT users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (organization_id, actor_id, at, event_id);
CREATE INDEX audit_events_by_operation ON public.audit_events USING btree (organization_id, operation, at, event_id);
CREATE INDEX audit_events_without_resources ON public.audit_events USING btree (organization_id, at, event_id) WHERE ((substr(operation, 1, 12) <> 'collections.'::text) AND (substr(operation, 1, 7) <> 'inputs.'::text) AND (substr(operation, 1, 8) <> 'queries.'::text));
CREATE INDEX castellan_schema_history_s_idx ON public.castellan_schema_history USING btree (success);
CREATE INDEX collection_inputs_by_input ON public.collection_inputs USING btree (organization_id, input_id, collection_id);
CREATE INDEX federated_tokens_by_end ON public.tokens USING btree (organization_id, expires_at) WHERE (rule_id IS NOT NULL);
CREATE INDEX federated_tokens_by_rule ON public.tokens USING btree (organization_id, rule_id, token_id) WHERE (rule_id IS NOT NULL);
CREATE INDEX federated_tokens_by_user ON public.tokens USING btree (organization_id, user_id, expires_at) WHERE (rule_id IS NOT NULL);
CREATE INDEX federation_rules_by_id ON public.federation_rules USING btree (rule_id);
CREATE INDEX federation_rules_by_issuer ON public.federation_rules USING btree (organization_id, issuer_id, rule_id);
CREATE INDEX federation_rules_by_user ON public.federation_rules USING btree (organization_id, user_id, rule_id);
CREATE INDEX identity_links_by_user ON public.identity_links USING btree (organization_id, user_id, link_id);
CREATE INDEX invitations_that_are_open ON public.invitations USING btree (organization_id, user_id) WHERE (used_at IS NULL);
CREATE INDEX kept_answers_by_age ON public.kept_answers USING btree (organization_id, created_at);
CREATE INDEX known_browsers_by_user ON public.known_browsers USING btree (organization_id, user_id);
CREATE INDEX memberships_by_user ON public.memberships USING btree (organization_id, user_id, project_id);
CREATE INDEX organization_domains_by_name ON public.organization_domains USING btree (domain, organization_id);
CREATE INDEX organizations_by_age ON public.organizations USING btree (created_at, organization_id) WHERE (NOT deleted);
CREATE INDEX organizations_that_are_deleted ON public.organizations USING btree (organization_id) WHERE deleted;
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (organization_id, user_id, passkey_id);
CREATE INDEX projects_by_archiving ON public.projects USING btree (organization_id, archived, project_id);
CREATE INDEX projects_that_are_deleted ON public.projects USING btree (organization_id, project_id) WHERE deleted;
CREATE INDEX queries_by_input ON public.queries USING btree (organization_id, input_id, id);
CREATE INDEX sessions_by_creation ON public.sessions USING btree (organization_id, created_at);
CREATE INDEX sessions_by_use ON public.sessions USING btree (organization_id, last_seen_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (organization_id, user_id, session_id);
CREATE INDEX sessions_of_providers ON public.sessions USING btree (organization_id, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX tokens_by_creation ON public.tokens USING btree (organization_id, created_at, token_id);
CREATE INDEX tokens_by_expiry ON public.tokens USING btree (organization_id, COALESCE(expires_at, '9223372036854775807'::bigint), token_id);
CREATE INDEX tokens_by_last_use ON public.tokens USING btree (organization_id, COALESCE(last_used_at, ('-1'::integer)::bigint), token_id);
CREATE INDEX tokens_by_prefix ON public.tokens USING btree (organization_id, prefix);
CREATE INDEX tokens_by_user ON public.tokens USING btree (organization_id, user_id, token_id);
CREATE UNIQUE INDEX tokens_have_different_hashes ON public.tokens USING btree (organization_id, hash);
CREATE INDEX users_by_creation ON public.users USING btree (organization_id, role, is_service_account, created_at, user_id);
CREATE INDEX users_by_creation_down ON public.users USING btree (organization_id, role, is_service_account, created_at DESC, user_id);
CREATE INDEX users_by_email ON public.users USING btree (organization_id, role, is_service_account, email, user_id);
CREATE INDEX users_by_id ON public.users USING btree (organization_id, role, is_service_account, user_id);
CREATE INDEX users_by_name ON public.users USING btree (organization_id, role, is_service_account, name, user_id);
CREATE INDEX users_by_name_down ON public.users USING btree (organization_id, role, is_service_account, name DESC, user_id);
CREATE INDEX users_by_search_text ON public.users USING btree (organization_id, role, is_service_account, search_text, user_id);
CREATE INDEX users_of_other_roles ON public.users USING btree (organization_id, role, user_id) WHERE ((role <> 'client'::text) AND (role <> 'org_admin'::text));
CREATE INDEX users_that_are_suspended ON public.users USING btree (organization_id, is_service_account, user_id) WHERE suspended;
CREATE INDEX users_who_sign_in ON public.users USING btree (email_key) WHERE (NOT is_service_account);
