#!/bin/sh
# Makes the secrets of compose.yaml once, below deploy/compose/secrets. What is there stays.
set -eu
cd "$(dirname "$0")"
# The folder keeps others of this machine out; the containers read the files as users of their own.
mkdir -p secrets
chmod 700 secrets

# make FILE COMMAND…: writes what the command makes, unless the file is there.
make() {
  file="secrets/$1"
  shift
  [ -s "$file" ] && return
  "$@" > "$file"
  chmod 644 "$file"
}

address() {
  printf 'postgres://%s:%s@database:5432/portico' "$1" "$(cat "secrets/$2")"
}

make app_secret openssl rand -base64 32
make database_owner_password openssl rand -hex 24
make database_service_password openssl rand -hex 24
make database_url address portico database_service_password
make database_migration_url address portico_owner database_owner_password
