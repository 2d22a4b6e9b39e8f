/** Collects the facts about an application's contacts: who gave them, how they were proven, who used them. */

import type { ApplicationContact } from '#lib/access/store/contacts.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { toCanonicalEmail } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { RiskFacts } from './rules/flag-rules.ts'

type ContactFacts = Pick<
  RiskFacts,
  'linkSentElsewhere' | 'provenThroughStaff' | 'usedByStaffElsewhere' | 'hasAddressOfStaff'
>

/**
 * Collects the facts about `contacts`, all that are known of the application; `emails`: those in the answers,
 * normalised for comparison.
 */
export async function collectContactFacts(
  store: Store,
  tx: Tx,
  {
    id,
    emails,
    contacts,
  }: { id: string; emails: readonly string[]; contacts: readonly ApplicationContact[] },
): Promise<ContactFacts> {
  const known = contacts.filter(({ kind }) => kind === 'email')
  const addresses = [...new Set([...emails, ...known.map(({ value }) => toCanonicalEmail(value))])]
  return {
    linkSentElsewhere: known.some(
      (contact) => wasSentLink(contact) && !emails.includes(toCanonicalEmail(contact.value)),
    ),
    provenThroughStaff: isProvenThroughStaff(known),
    usedByStaffElsewhere: await isUsedElsewhere(store, tx, id, addresses),
    hasAddressOfStaff: await hasAddressOfStaff(store, tx, addresses),
  }
}

function wasSentLink({ staffLinkAt, provenBy }: ApplicationContact): boolean {
  return staffLinkAt !== null || provenBy === 'link'
}

/**
 * Tells whether the first proven contact was given by staff, and proven only by their link or a code in the
 * branch: then only staff vouch for its owner. A contact that was proven later, from within the application,
 * proves no more.
 */
export function isProvenThroughStaff(contacts: readonly ApplicationContact[]): boolean {
  const [first] = contacts
    .filter(({ provenAt }) => provenAt !== null)
    .toSorted((one, other) => Number(one.provenAt) - Number(other.provenAt))
  if (!first || first.firstGivenBy === null) return false
  return first.provenBy === 'branch_code' || first.staffLinkAt !== null
}

async function isUsedElsewhere(
  store: Store,
  tx: Tx,
  id: string,
  addresses: readonly string[],
): Promise<boolean> {
  for (const value of addresses) {
    const found = await store.contacts.findEverywhere(tx, { kind: 'email', value })
    if (found.some((each) => each.applicationId !== id && each.staffLinkAt !== null)) return true
  }
  return false
}

async function hasAddressOfStaff(
  store: Store,
  tx: Tx,
  addresses: readonly string[],
): Promise<boolean> {
  for (const address of addresses) {
    if (await store.staff.findByAddress(tx, address)) return true
  }
  return false
}
