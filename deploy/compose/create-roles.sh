#!/bin/sh
# Run once by the PostgreSQL image: the role that owns the tables and the one that serves (docs/operate.md).
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$(cat /run/secrets/database_owner_password)" \
  --set=service="$(cat /run/secrets/database_service_password)" <<'SQL'
create role portico_owner login createdb password :'owner';
create role portico login password :'service';
create database portico owner portico_owner;
SQL
