import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { ContactProof } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { toCanonicalEmail } from '#lib/onboarding/identifiers/canonical-email.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { createContacts } from './contacts.ts'

/** A request for a link to an address, by somebody without a session. */
export type ReturnLinkRequest = { address: string; language: string; code: string }

export type ReturnAddresses = ReturnType<typeof createReturnAddresses>

/** Addresses of e-mail that were proven, each of one application, and requests for links to them. */
export function createReturnAddresses(keyring: Keyring, rights: RightsSeals) {
  const contacts = createContacts(keyring, rights)
  return {
    /** Stores an address that was proven; replaces the earlier one. */
    async prove(
      tx: Tx,
      applicationId: string,
      address: string,
      { by, now }: { by: ContactProof; now: Date },
    ): Promise<void> {
      await contacts.prove(tx, { applicationId, address, by, now })
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const row = {
        address: keyring.seal(dataKey, addressCell(applicationId), bytesOfJson(address)),
        ...currentIndexOf(keyring, address),
        provenAt: now,
      }
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .insertInto('returnAddress')
          .values({ applicationId, ...row })
          .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(row))
          .execute(),
      )
    },

    /** Finds the proven address of an application. */
    async find(
      tx: Tx,
      applicationId: string,
    ): Promise<{ address: string; provenAt: Date } | undefined> {
      const row = await tx
        .selectFrom('returnAddress')
        .select(['address', 'provenAt'])
        .select(selectRights('application', 'return_address.application_id').as('rights'))
        .where('applicationId', '=', applicationId)
        .executeTakeFirst()
      if (!row || !rights.check(tx, 'application', applicationId, row.rights)) return undefined
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const bytes = keyring.open(dataKey, addressCell(applicationId), row.address)
      return { address: parseSealedJson(bytes) as string, provenAt: row.provenAt }
    },

    /** Deletes the proven address of an application; false if there was none. */
    async forget(tx: Tx, applicationId: string): Promise<boolean> {
      const { numDeletedRows } = await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .deleteFrom('returnAddress')
          .where('applicationId', '=', applicationId)
          .executeTakeFirstOrThrow(),
      )
      return numDeletedRows > 0n
    },

    /** Lists the applications of a proven address that are not erased, the last changed first. */
    async listOpenApplications(
      tx: Tx,
      address: string,
    ): Promise<{ id: string; customerId: string; expiresAt: Date }[]> {
      const indexes = keyring
        .indexesOf(purpose, toCanonicalEmail(address))
        .map(({ index }) => index)
      const rows = await tx
        .selectFrom('returnAddress')
        .innerJoin('application', 'application.id', 'returnAddress.applicationId')
        .select(['application.id', 'application.customerId', 'application.expiresAt'])
        .select(selectRights('application', 'application.id').as('rights'))
        .where('returnAddress.addressIndex', 'in', indexes)
        .where('application.wrappedKey', 'is not', null)
        .orderBy('application.updatedAt', 'desc')
        .orderBy('application.id')
        .execute()
      return rows.flatMap(({ rights: read, ...found }) =>
        rights.check(tx, 'application', found.id, read) ? [found] : [],
      )
    },

    /** Stores a request with the same work whether or not the address is known. */
    async addRequest(tx: Tx, request: ReturnLinkRequest, now: Date): Promise<void> {
      const id = randomUUID()
      const { sealed, keyId } = keyring.sealForDeployment(requestCell(id), bytesOfJson(request))
      await tx
        .insertInto('returnLinkRequest')
        .values({ id, keyId, request: sealed, createdAt: now })
        .execute()
    },

    /** Lists the ids of the requests that wait, the oldest first. */
    async listRequests(tx: Tx, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('returnLinkRequest')
        .select('id')
        .orderBy('createdAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Deletes and returns the request, for one caller only, in the transaction of its answer. */
    async takeRequest(tx: Tx, id: string): Promise<ReturnLinkRequest | undefined> {
      const row = await tx
        .deleteFrom('returnLinkRequest')
        .where('id', '=', id)
        .returning(['keyId', 'request'])
        .executeTakeFirst()
      // A request under a lost key cannot be opened, and the customer can repeat it.
      if (!row || !keyring.holds(row.keyId)) return undefined
      return parseSealedJson(
        keyring.openForDeployment(requestCell(id), row.request, row.keyId),
      ) as ReturnLinkRequest
    },
  }
}

/** Indexes up to `limit` addresses under the current key; the sealed values stay unchanged. */
export async function reindexAddresses(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await tx
    .selectFrom('returnAddress')
    .select(['applicationId', 'address'])
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { applicationId, address } of rows) {
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    const opened = keyring.open(dataKey, addressCell(applicationId), address)
    await rights.change(tx, 'application', [applicationId], (within) =>
      within
        .updateTable('returnAddress')
        .set(currentIndexOf(keyring, parseSealedJson(opened) as string))
        .where('applicationId', '=', applicationId)
        .execute(),
    )
  }
  return rows.length
}

const purpose = 'return-address'

function currentIndexOf(keyring: Keyring, address: string) {
  const [current] = keyring.indexesOf(purpose, toCanonicalEmail(address))
  if (!current) throw new Error('There is always a current key')
  return { addressIndex: current.index, keyId: current.keyId }
}

function addressCell(row: string): Cell {
  return { table: 'return_address', row, column: 'address' }
}

function requestCell(row: string): Cell {
  return { table: 'return_link_request', row, column: 'request' }
}
