/** Columns of rows that one process at a time sends and retries: see `lib/submission/store/leases.ts`. */
export const leaseColumns = `next_attempt_at timestamptz(3),
  lease_owner uuid,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  last_code text,
  created_at timestamptz(3) not null`
