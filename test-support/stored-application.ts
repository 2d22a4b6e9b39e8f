/** Provides two applications, and what belongs to the first of them. */
export const now = new Date('2026-11-02T10:00:00.000Z')
export const later = new Date('2026-11-02T11:00:00.000Z')
export const nextMonth = new Date('2026-12-02T10:00:00.000Z')

export const ada = {
  id: '0ada0000-0000-4000-8000-000000000001',
  customerId: 'customer-ada',
  accountId: 'account-ada',
  locale: 'en',
  expiresAt: nextMonth,
  now,
}
export const grace = {
  ...ada,
  id: '09ace000-0000-4000-8000-000000000002',
  customerId: 'customer-grace',
  accountId: 'account-grace',
}

/** Personal data, to be found nowhere in plain. */
export const canary = 'CANARY-ada.lovelace@example.org'
export const session = Buffer.alloc(32, 7)
export const submissionId = '05b00000-0000-4000-8000-000000000001'
export const idempotencyId = '01de0000-0000-4000-8000-000000000001'
export const terms = [{ id: 'account-terms', version: '3', language: 'en', hash: 'abc' }]

export const acceptance = {
  id: '0acc0000-0000-4000-8000-000000000001',
  applicationId: ada.id,
  revision: 1,
  dataHash: 'hash',
  terms,
  attested: true,
  snapshot: { name: canary },
  attester: { name: canary, role: 'CEO' },
  sessionHash: session,
  acceptedAt: now,
}
