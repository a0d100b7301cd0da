#!/bin/sh
# Runs once, when the primary's database is created: lets a standby on the same network copy and follow it.
set -eu
echo "host replication $POSTGRES_USER 10.89.4.0/24 scram-sha-256" >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "SELECT pg_create_physical_replication_slot('standby')"
