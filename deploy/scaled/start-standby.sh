#!/bin/sh
# Copies the primary at the first start; after that it follows the primary, and continues where it left off after a restart.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup -h primary -U standby -D "$PGDATA" -X stream -R -S standby
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c max_standby_streaming_delay=60s
