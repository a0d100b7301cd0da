#!/bin/sh
# Runs once, when the primary's database is created: the site's role is no superuser, and the standby's may only copy. From the
# network, only these two can connect; an administrator runs psql -U postgres inside the container.
set -eu
psql -v ON_ERROR_STOP=1 -v site="$POSTGRES_PASSWORD" -v standby="$STANDBY_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE ROLE alongside LOGIN PASSWORD :'site';
-- The site sets shorter limits itself. This one ends a stuck import.
ALTER ROLE alongside SET statement_timeout = '30min';
ALTER DATABASE :"DBNAME" OWNER TO alongside;
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'standby';
SELECT pg_create_physical_replication_slot('standby');
SQL
cat > "$PGDATA/pg_hba.conf" <<HBA
local all all trust
host all all 127.0.0.1/32 trust
host $POSTGRES_DB alongside 10.89.5.0/24 scram-sha-256
host replication standby 10.89.5.0/24 scram-sha-256
HBA
