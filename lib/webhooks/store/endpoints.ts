import { type Selectable, sql } from 'kysely'
import { type RightsSeals, selectRights } from '#lib/access/rights/rights-seals.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { SigningPair } from '../rules/sign-webhook.ts'
import { selectDueDeliveries } from './deliveries.ts'

/** Where a firm's own systems hear of applications. */
export type WebhookEndpoint = Omit<Selectable<Schema['webhookEndpoint']>, 'secrets' | 'keyId'>

/** What signs for it: the current pair, and the one before the last rotation. */
type EndpointSecrets = { current: SigningPair; earlier?: SigningPair }

export type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>

const columns = [
  'id',
  'name',
  'address',
  'partnerId',
  'events',
  'publicKey',
  'earlierPublicKey',
  'earlierUntil',
  'toldSequence',
  'createdAt',
  'rotatedAt',
  'disabledAt',
  'disabledCode',
  'endedAt',
] as const satisfies (keyof WebhookEndpoint)[]

/** Stores endpoints. Their rows are sealed: nothing is sent to one that Portico did not write. */
export function createWebhookEndpoints(keyring: Keyring, rights: RightsSeals) {
  const select = (tx: Tx) =>
    tx
      .selectFrom('webhookEndpoint')
      .select(columns)
      .select(selectRights('webhook_endpoint', 'webhook_endpoint.id').as('rights'))

  const change = (tx: Tx, id: string, to: Partial<Selectable<Schema['webhookEndpoint']>>) =>
    rights.change(tx, 'webhook_endpoint', [id], (within) =>
      within.updateTable('webhookEndpoint').set(to).where('id', '=', id).execute(),
    )

  return {
    async add(
      tx: Tx,
      {
        secrets,
        now,
        ...given
      }: Pick<
        WebhookEndpoint,
        'id' | 'name' | 'address' | 'partnerId' | 'events' | 'publicKey' | 'toldSequence'
      > & { secrets: EndpointSecrets; now: Date },
    ): Promise<void> {
      await rights.start(tx, 'webhook_endpoint', given.id, (within) =>
        within
          .insertInto('webhookEndpoint')
          .values({ ...given, ...seal(keyring, given.id, secrets), createdAt: now })
          .execute(),
      )
    },

    /** Finds an endpoint whose row is ours, also one that has ended. */
    async find(tx: Tx, id: string): Promise<WebhookEndpoint | undefined> {
      const row = await select(tx).where('webhookEndpoint.id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...endpoint } = row
      return rights.check(tx, 'webhook_endpoint', id, read) ? endpoint : undefined
    },

    /** Finds it as `find` does, and keeps others from changing it; `skips`: undefined if another has it. */
    async lock(tx: Tx, id: string, { skips = false } = {}): Promise<WebhookEndpoint | undefined> {
      const query = select(tx).where('webhookEndpoint.id', '=', id)
      const locked = query.forNoKeyUpdate('webhookEndpoint')
      const row = await (skips ? locked.skipLocked() : locked).executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...endpoint } = row
      return (await rights.checkLocked(tx, 'webhook_endpoint', id, read)) ? endpoint : undefined
    },

    /** Lists all that have not ended, by name, with whether their row is ours. */
    async list(tx: Tx): Promise<(WebhookEndpoint & { isOurs: boolean })[]> {
      const rows = await select(tx).where('endedAt', 'is', null).orderBy('name').execute()
      return rows.map(({ rights: read, ...endpoint }) => ({
        ...endpoint,
        isOurs: rights.check(tx, 'webhook_endpoint', endpoint.id, read),
      }))
    },

    /** Tells whether a name was ever given: it stands in the audit. */
    async isNameTaken(tx: Tx, name: string): Promise<boolean> {
      const query = tx.selectFrom('webhookEndpoint').select('id').where('name', '=', name)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** The endpoints for which there is something to do now: the audit has grown, or a delivery is due. */
    selectDue: (tx: Tx, now: Date) =>
      tx
        .selectFrom('webhookEndpoint')
        .select('webhookEndpoint.id')
        .where('endedAt', 'is', null)
        .where('disabledAt', 'is', null)
        .where(
          sql<boolean>`(told_sequence < (select sequence from audit_head)
            or exists ${selectDueDeliveries(tx, now).where(isOfEndpoint)})`,
        ),

    /** Notes how far the audit was read for it. */
    async noteTold(tx: Tx, id: string, toldSequence: number): Promise<void> {
      await tx.updateTable('webhookEndpoint').set({ toldSequence }).where('id', '=', id).execute()
    },

    /** What signs for an endpoint. */
    async openSecrets(tx: Tx, id: string): Promise<EndpointSecrets> {
      const { secrets, keyId } = await tx
        .selectFrom('webhookEndpoint')
        .select(['secrets', 'keyId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return open(keyring, { id, secrets, keyId })
    },

    /** Gives an endpoint other keys; those before sign too until then. */
    async rotate(
      tx: Tx,
      { id, publicKey: earlierPublicKey }: Pick<WebhookEndpoint, 'id' | 'publicKey'>,
      {
        publicKey,
        secrets,
        until: earlierUntil,
        now: rotatedAt,
      }: { publicKey: string; secrets: EndpointSecrets; until: Date; now: Date },
    ): Promise<void> {
      const sealed = seal(keyring, id, secrets)
      await change(tx, id, { ...sealed, publicKey, earlierPublicKey, earlierUntil, rotatedAt })
    },

    async disable(tx: Tx, id: string, code: 'failing' | 'stopped', now: Date): Promise<void> {
      await change(tx, id, { disabledAt: now, disabledCode: code })
    },

    async enable(tx: Tx, id: string): Promise<void> {
      await change(tx, id, { disabledAt: null, disabledCode: null })
    },

    /** Ends an endpoint: nothing is sent to it, and what waited is forgotten. */
    async end(tx: Tx, id: string, now: Date): Promise<void> {
      await change(tx, id, { endedAt: now })
      await tx.deleteFrom('webhookDelivery').where('endpointId', '=', id).execute()
    },
  }
}

const isOfEndpoint = sql<boolean>`webhook_delivery.endpoint_id = webhook_endpoint.id`

/** Seals up to `limit` endpoints' secrets under the deployment's current key. */
export async function resealWebhookSecrets(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await selectWebhooksToReseal(tx, keyring)
    .select(['id', 'secrets', 'keyId'])
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    await rights.change(tx, 'webhook_endpoint', [row.id], (within) =>
      within
        .updateTable('webhookEndpoint')
        .set(seal(keyring, row.id, open(keyring, row)))
        .where('id', '=', row.id)
        .execute(),
    )
  }
  return rows.length
}

/** The endpoints whose secrets are under an older key of the deployment. */
export function selectWebhooksToReseal(tx: Tx, { currentKeyId }: Keyring) {
  return tx.selectFrom('webhookEndpoint').where('keyId', '<>', currentKeyId)
}

function seal(keyring: Keyring, id: string, secrets: EndpointSecrets) {
  const { sealed, keyId } = keyring.sealForDeployment(secretsCell(id), bytesOfJson(secrets))
  return { secrets: sealed, keyId }
}

function open(
  keyring: Keyring,
  { id, secrets, keyId }: { id: string; secrets: Uint8Array; keyId: string },
): EndpointSecrets {
  const bytes = keyring.openForDeployment(secretsCell(id), secrets, keyId)
  return parseSealedJson(bytes) as EndpointSecrets
}

function secretsCell(row: string): Cell {
  return { table: 'webhook_endpoint', row, column: 'secrets' }
}
