#!/bin/sh
# A copy of the primary at the first start; from then on it follows, and takes up where it was after each restart.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup -h primary -U alongside -D "$PGDATA" -X stream -R -S standby
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c max_standby_streaming_delay=60s
