#!/bin/sh
# What compose.yml asks of the official image, and nothing else of it.
set -eu
export PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  install -d -o postgres -g postgres /var/lib/postgresql "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  pg_ctl --wait --options='-c listen_addresses=' start
  createdb --username="$POSTGRES_USER" --maintenance-db=template1 "$POSTGRES_DB"
  pg_ctl --wait stop
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
unset POSTGRES_PASSWORD
exec postgres -c 'listen_addresses=*'
