/**
 * Stores every e-mail address and telephone number ever known for an application, with its author and proof.
 * Rows are added and completed, and deleted only when the application is erased: to whom a link may be sent,
 * whom a message must reach and what is flagged all follow from this one table.
 */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { ContactProof } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import {
  type ContactValue,
  listNewContacts,
  normaliseContact,
} from '#lib/onboarding/answers/contacts.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { RightsSeals } from '../rights/rights-seals.ts'
import {
  type ContactFacts,
  factsIn,
  isGiven,
  isTrusted,
  sealGift,
  sealTrust,
} from './contact-seals.ts'

export type ApplicationContact = ContactFacts & { value: string }

export type Contacts = ReturnType<typeof createContacts>

/** The contacts of applications, sealed under the application's data key and erased with it. */
export function createContacts(keyring: Keyring, rights: RightsSeals) {
  /** Records why a link may be sent to a contact, unless the row is not ours. */
  async function trust(
    tx: Tx,
    id: string,
    facts:
      | Pick<ContactFacts, 'provenAt' | 'provenBy'>
      | Pick<ContactFacts, 'approvedAt' | 'approvedBy'>,
  ): Promise<void> {
    const row = await tx
      .selectFrom('applicationContact')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    const value = open(keyring, dataKey, row)
    if (!isTrusted(rights, row, value)) return
    const changed = { ...row, ...facts }
    const trustSeal = sealTrust(rights, changed, value)
    await tx
      .updateTable('applicationContact')
      .set({ ...facts, trustSeal })
      .where('id', '=', id)
      .execute()
  }

  return {
    /**
     * Writes down that somebody gave a contact: a customer or one of staff, in the answers, where a link
     * is asked for or sent, or in a request. In the transaction that saves it. Gives the contact's id.
     */
    async note(
      tx: Tx,
      given: ContactValue & { applicationId: string; by: Author; now: Date },
    ): Promise<string> {
      return await note(tx, keyring, rights, given)
    },

    /**
     * Records that a reader of an address has proven it; the first time stays. An address that was used before
     * this table existed is its customer's.
     */
    async prove(
      tx: Tx,
      proven: { applicationId: string; address: string; by: ContactProof; now: Date },
    ): Promise<void> {
      const { applicationId, address, by, now } = proven
      const contact = { applicationId, kind: 'email', value: address } as const
      const known = await this.findAddress(tx, applicationId, address)
      if (known?.provenAt) return
      const id =
        known?.id ??
        (await note(tx, keyring, rights, { ...contact, by: { kind: 'customer' }, now }))
      await trust(tx, id, { provenAt: now, provenBy: by })
    },

    /** Writes down that one of staff sent a link to a contact. */
    async noteStaffLink(
      tx: Tx,
      id: string,
      { staffId, now }: { staffId: string; now: Date },
    ): Promise<void> {
      await tx
        .updateTable('applicationContact')
        .set({ staffLinkAt: now, staffLinkBy: staffId })
        .where('id', '=', id)
        .execute()
    },

    /** Writes down that a second member of staff let a contact be used. */
    async approve(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
      await trust(tx, id, { approvedAt: now, approvedBy: by })
    },

    /** Returns all contacts ever known for an application, the oldest first. */
    async list(tx: Tx, applicationId: string): Promise<ApplicationContact[]> {
      const rows = await tx
        .selectFrom('applicationContact')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
      if (rows.length === 0) return []
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      return rows.map((row) => {
        const value = open(keyring, dataKey, row)
        return { ...factsIn(rights, row, value), value }
      })
    },

    /** Finds one address of an application; `undefined` if nobody ever gave it. */
    async findAddress(
      tx: Tx,
      applicationId: string,
      address: string,
    ): Promise<ContactFacts | undefined> {
      const row = await tx
        .selectFrom('applicationContact')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .where('kind', '=', 'email')
        .where('valueIndex', 'in', indexesOf(keyring, { kind: 'email', value: address }))
        .executeTakeFirst()
      return row && factsIn(rights, row, address)
    },

    /** Finds the same contact in every application that is not erased, the oldest first. */
    async findEverywhere(tx: Tx, contact: ContactValue): Promise<ContactFacts[]> {
      const rows = await tx
        .selectFrom('applicationContact')
        .selectAll()
        .where('kind', '=', contact.kind)
        .where('valueIndex', 'in', indexesOf(keyring, contact))
        .orderBy('sequence')
        .execute()
      return rows.map((row) => factsIn(rights, row, contact.value))
    },
  }
}

/** Notes the contacts that changed answers give, in the statement's transaction that saves them. */
export async function noteContactsIn(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  applicationId: string,
  change: { before: unknown; after: unknown; by: Author; now: Date },
): Promise<void> {
  const { before, after, by, now } = change
  // A person who came for their own part gives no address that opens the whole application.
  if (by.kind === 'person') return
  for (const { kind, value } of listNewContacts(before as Answers, after as Answers)) {
    await note(tx, keyring, rights, { kind, value, applicationId, by, now })
  }
}

/** Creates one row for each contact that the changed answers give. */
export function createContactRows(
  keyring: Keyring,
  rights: RightsSeals,
  dataKey: Uint8Array,
  {
    before,
    after,
    applicationId,
    now,
  }: { before: unknown; after: unknown; applicationId: string; now: Date },
): { id: string; kind: string; value: Buffer; customerGaveSeal: string; valueIndex: Buffer }[] {
  const rows = listNewContacts(before as Answers, after as Answers).map(({ kind, value }) => {
    const id = randomUUID()
    const sealed = keyring.seal(dataKey, valueCell(id), bytesOfJson(value))
    const given = { applicationId, kind, customerGaveAt: now }
    const customerGaveSeal = sealGift(rights, given, value)
    return {
      id,
      kind,
      value: sealed,
      customerGaveSeal,
      ...currentIndexOf(keyring, { kind, value }),
    }
  })
  const byIndex = new Map(rows.map((row) => [`${row.kind} ${row.valueIndex.toString('hex')}`, row]))
  return [...byIndex.values()]
}

/** Erases the contacts of an erased application, so that nobody can tell how its customer was reached. */
export async function eraseContacts(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('contactRequest')
    .set({ reason: null })
    .where('applicationId', '=', applicationId)
    .execute()
  await tx.deleteFrom('applicationContact').where('applicationId', '=', applicationId).execute()
}

/** Indexes up to `limit` contacts under the current key; the sealed values stay unchanged. */
export async function reindexContacts(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await tx
    .selectFrom('applicationContact')
    .selectAll()
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    const value = open(keyring, dataKey, row)
    const contact = { kind: row.kind, value }
    const isGift = row.customerGaveAt && isGiven(rights, row, value)
    const isProven = row.trustSeal && isTrusted(rights, row, value)
    await tx
      .updateTable('applicationContact')
      .set({
        ...currentIndexOf(keyring, contact),
        ...(isGift && { customerGaveSeal: sealGift(rights, row, value) }),
        ...(isProven && { trustSeal: sealTrust(rights, row, value) }),
      })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

async function note(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  given: ContactValue & { applicationId: string; by: Author; now: Date },
): Promise<string> {
  const { applicationId, kind, value, by, now } = given
  const indexes = indexesOf(keyring, { kind, value })
  const gift = {
    customerGaveAt: now,
    customerGaveSeal: sealGift(rights, { applicationId, kind, customerGaveAt: now }, value),
  }
  const known = await tx
    .selectFrom('applicationContact')
    .select(['id', 'customerGaveAt', 'staffGaveAt'])
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('valueIndex', 'in', indexes)
    .forUpdate()
    .executeTakeFirst()
  if (known) {
    await tx
      .updateTable('applicationContact')
      .set({
        lastGivenAt: now,
        ...(by.kind === 'customer' && !known.customerGaveAt && gift),
        ...(by.kind === 'staff' && !known.staffGaveAt && { staffGaveBy: by.id, staffGaveAt: now }),
      })
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  const id = randomUUID()
  const dataKey = await requireDataKey(tx, keyring, applicationId)
  await tx
    .insertInto('applicationContact')
    .values({
      id,
      applicationId,
      kind,
      value: keyring.seal(dataKey, valueCell(id), bytesOfJson(value)),
      ...currentIndexOf(keyring, { kind, value }),
      firstGivenBy: by.kind === 'customer' ? null : by.id,
      firstGivenAt: now,
      lastGivenAt: now,
      ...(by.kind === 'staff' && { staffGaveBy: by.id, staffGaveAt: now }),
      ...(by.kind === 'customer' && gift),
    })
    .execute()
  return id
}

function open(
  keyring: Keyring,
  dataKey: Uint8Array,
  { id, value }: { id: string; value: Uint8Array },
): string {
  return parseSealedJson(keyring.open(dataKey, valueCell(id), value)) as string
}

function indexesOf(keyring: Keyring, contact: ContactValue): Buffer[] {
  return keyring
    .indexesOf(purposes[contact.kind], normaliseContact(contact))
    .map(({ index }) => index)
}

function currentIndexOf(keyring: Keyring, contact: ContactValue) {
  const [current] = keyring.indexesOf(purposes[contact.kind], normaliseContact(contact))
  if (!current) throw new Error('There is always a current key')
  return { valueIndex: current.index, keyId: current.keyId }
}

const purposes = { email: 'contact-email', telephone: 'contact-telephone' } as const

function valueCell(row: string): Cell {
  return { table: 'application_contact', row, column: 'value' }
}
