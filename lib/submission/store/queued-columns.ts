/** The columns of rows that one process at a time sends: see `leases.ts`. */
export const queuedColumns = [
  'attempts',
  'firstAttemptAt',
  'nextAttemptAt',
  'leaseOwner',
  'leaseUntil',
  'fence',
  'lastCode',
  'createdAt',
] as const
