/**
 * Seals the facts that allow sending a link to a contact: its customer gave it, somebody proved it, a second
 * member of staff approved it. Each fact has a MAC whose key is not in the database, and does not count without
 * it.
 */
import type { Selectable } from 'kysely'
import type { Schema } from '#lib/database/schema.ts'
import { type ContactValue, normaliseContact } from '#lib/onboarding/answers/contacts.ts'
import type { Fact, RightsSeals } from '../rights/rights-seals.ts'

type Row = Selectable<Schema['applicationContact']>

/** The facts about a contact besides its value. Members of staff are named by our ids. */
export type ContactFacts = Omit<
  Selectable<Schema['applicationContact']>,
  'sequence' | 'value' | 'valueIndex' | 'keyId' | 'customerGaveSeal' | 'trustSeal'
>

type Gift = Pick<Row, 'applicationId' | 'customerGaveAt'> & { kind: ContactValue['kind'] }
type Trust = Omit<Gift, 'customerGaveAt'> & Pick<Row, 'provenAt' | 'approvedAt'>

const noTrust = { provenAt: null, provenBy: null, approvedAt: null, approvedBy: null }

/** Returns the facts about a contact, without those that lack our seal. */
export function factsIn(rights: RightsSeals, row: Row, value: string): ContactFacts {
  const { sequence: _, value: _value, valueIndex: _index, keyId: _key, ...others } = row
  const { customerGaveSeal: _gave, trustSeal: _trust, ...facts } = others
  return {
    ...facts,
    ...(!isGiven(rights, row, value) && { customerGaveAt: null }),
    ...(!isTrusted(rights, row, value) && noTrust),
  }
}

/** Tells whether our seal confirms that the customer gave the contact. */
export function isGiven(
  rights: RightsSeals,
  row: Gift & Pick<Row, 'customerGaveSeal'>,
  value: string,
): boolean {
  if (!row.customerGaveAt) return true
  return rights.isFactSealed(row.applicationId, giftFact(row, value), row.customerGaveSeal)
}

/** Tells whether our seal confirms that the contact was proven and approved. */
export function isTrusted(
  rights: RightsSeals,
  row: Trust & Pick<Row, 'trustSeal'>,
  value: string,
): boolean {
  if (!row.provenAt && !row.approvedAt && !row.trustSeal) return true
  return rights.isFactSealed(row.applicationId, trustFact(row, value), row.trustSeal)
}

/** The seal of when the customer gave a contact. */
export function sealGift(rights: RightsSeals, row: Gift, value: string): string {
  return rights.sealFact(giftFact(row, value))
}

/** The seal of when a contact was proven and approved. */
export function sealTrust(rights: RightsSeals, row: Trust, value: string): string {
  return rights.sealFact(trustFact(row, value))
}

function giftFact({ applicationId, kind, customerGaveAt }: Gift, value: string): Fact {
  const contact = normaliseContact({ kind, value })
  return ['customer_gave', applicationId, kind, contact, customerGaveAt?.getTime() ?? null]
}

/** One seal covers both: a proven contact is not the customer's own if staff had to approve it. */
function trustFact({ applicationId, kind, provenAt, approvedAt }: Trust, value: string): Fact {
  const times = [provenAt?.getTime() ?? null, approvedAt?.getTime() ?? null]
  return ['contact_trust', applicationId, kind, normaliseContact({ kind, value }), ...times]
}
