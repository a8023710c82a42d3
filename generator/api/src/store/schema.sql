-- Version 1. A change of this file is a new version: add a step to `MIGRATIONS` in mod.rs instead.
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;

CREATE TABLE org (
  id INTEGER PRIMARY KEY,
  guid TEXT NOT NULL UNIQUE, -- lower case
  name TEXT NOT NULL,
  kbo TEXT NOT NULL UNIQUE,
  formule TEXT NOT NULL,
  actief INTEGER NOT NULL DEFAULT 1,
  sample INTEGER NOT NULL DEFAULT 0, -- its data is made anew each day
  saldo INTEGER NOT NULL DEFAULT 0,
  instellingen TEXT NOT NULL -- JSON, Settings
) STRICT;

CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- a number is never given twice: mails name it
  email TEXT NOT NULL UNIQUE, -- lower case
  wachtwoord TEXT NOT NULL, -- PHC string
  voornaam TEXT NOT NULL,
  achternaam TEXT NOT NULL,
  telefoon TEXT NOT NULL,
  bevestigd INTEGER NOT NULL DEFAULT 0,
  intern INTEGER NOT NULL DEFAULT 0,
  admin INTEGER NOT NULL DEFAULT 0,
  actief_op TEXT
) STRICT;

CREATE TABLE member (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  user INTEGER REFERENCES user ON DELETE CASCADE, -- none until the invitation is taken
  email TEXT NOT NULL,
  rol TEXT NOT NULL,
  uitgenodigd TEXT NOT NULL,
  UNIQUE (org, email)
) STRICT;
CREATE INDEX member_user ON member (user);

-- Organizations that people of the call centre work for.
CREATE TABLE assignment (
  user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  PRIMARY KEY (user, org)
) STRICT;

-- What links in mails carry: works once, until it expires.
CREATE TABLE ticket (
  hash BLOB PRIMARY KEY,
  doel TEXT NOT NULL, -- confirm, reset, invite
  user INTEGER REFERENCES user ON DELETE CASCADE,
  member INTEGER REFERENCES member ON DELETE CASCADE,
  verloopt INTEGER NOT NULL -- seconds since 1970
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE
) STRICT;
CREATE INDEX session_user ON session (user);

-- Tokens that were given out, as hashes. A used refresh token stays, so that its reuse is seen.
CREATE TABLE token (
  hash BLOB NOT NULL,
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  soort TEXT NOT NULL, -- access, refresh
  gebruikt INTEGER NOT NULL DEFAULT 0, -- seconds since 1970; 0 until it is used
  verloopt INTEGER NOT NULL,
  PRIMARY KEY (hash, session)
) STRICT;
CREATE INDEX token_session ON token (session);

CREATE TABLE project (
  id INTEGER PRIMARY KEY,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  naam TEXT NOT NULL,
  status TEXT NOT NULL,
  start TEXT NOT NULL,
  eind TEXT,
  doel INTEGER NOT NULL,
  periode TEXT NOT NULL,
  doelgroep TEXT NOT NULL, -- JSON
  taal TEXT NOT NULL,
  beller TEXT NOT NULL,
  versie INTEGER NOT NULL,
  script TEXT NOT NULL, -- JSON
  rooster TEXT NOT NULL -- JSON, hours of the caller from Monday to Friday
) STRICT;
CREATE INDEX project_org ON project (org);

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  tijdstip TEXT NOT NULL,
  auteur TEXT NOT NULL,
  tekst TEXT NOT NULL
) STRICT;
CREATE INDEX note_project ON note (project);

CREATE TABLE prospect (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  bedrijf TEXT NOT NULL,
  kbo TEXT NOT NULL,
  postcode TEXT NOT NULL,
  gemeente TEXT NOT NULL,
  nace TEXT NOT NULL,
  grootte TEXT NOT NULL,
  naam TEXT, -- of the person who decides, once known
  functie TEXT,
  telefoon TEXT NOT NULL,
  status TEXT NOT NULL,
  pogingen INTEGER NOT NULL,
  contact TEXT -- the last one's time
) STRICT;
CREATE INDEX prospect_project ON prospect (project, status);

CREATE TABLE call (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  prospect INTEGER NOT NULL REFERENCES prospect ON DELETE CASCADE,
  poging INTEGER NOT NULL,
  tijdstip TEXT NOT NULL,
  dag TEXT NOT NULL, -- in Brussels
  duur INTEGER NOT NULL,
  uitkomst TEXT NOT NULL,
  vervolg TEXT,
  notitie TEXT NOT NULL,
  reden TEXT, -- why the company said no
  opname INTEGER NOT NULL -- whether recording was allowed
) STRICT;
CREATE INDEX call_day ON call (project, dag);

CREATE TABLE appointment (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  prospect INTEGER NOT NULL REFERENCES prospect ON DELETE CASCADE,
  naam TEXT NOT NULL,
  functie TEXT NOT NULL,
  start TEXT NOT NULL,
  eind TEXT NOT NULL,
  dag TEXT NOT NULL, -- of its start, in Brussels
  wijze TEXT NOT NULL,
  status TEXT NOT NULL,
  criteria INTEGER NOT NULL, -- six bits, the first criterion lowest
  score INTEGER,
  opmerking TEXT,
  resultaat TEXT,
  orderwaarde INTEGER -- cents
) STRICT;
CREATE INDEX appointment_day ON appointment (project, dag);

CREATE TABLE report (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  maand TEXT NOT NULL,
  soort TEXT NOT NULL,
  gemaakt TEXT NOT NULL,
  cijfers TEXT NOT NULL, -- JSON
  redenen TEXT NOT NULL -- JSON
) STRICT;
CREATE INDEX report_project ON report (project);

CREATE TABLE invoice (
  nr TEXT PRIMARY KEY,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  datum TEXT NOT NULL,
  vervaldag TEXT NOT NULL,
  omschrijving TEXT NOT NULL,
  excl INTEGER NOT NULL, -- cents
  btw INTEGER NOT NULL,
  status TEXT NOT NULL,
  peppol TEXT
) STRICT;
CREATE INDEX invoice_org ON invoice (org);

CREATE TABLE credit (
  id INTEGER PRIMARY KEY,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  datum TEXT NOT NULL,
  omschrijving TEXT NOT NULL,
  delta INTEGER NOT NULL,
  saldo INTEGER NOT NULL -- after it
) STRICT;
CREATE INDEX credit_org ON credit (org);

CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  org INTEGER NOT NULL REFERENCES org ON DELETE CASCADE,
  naam TEXT NOT NULL,
  soort TEXT NOT NULL,
  datum TEXT NOT NULL,
  tekst TEXT NOT NULL
) STRICT;
CREATE INDEX document_org ON document (org);

CREATE TABLE application (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  code TEXT NOT NULL,
  naam TEXT NOT NULL,
  status TEXT NOT NULL,
  instellingen TEXT NOT NULL -- JSON
) STRICT;
CREATE INDEX application_project ON application (project);
