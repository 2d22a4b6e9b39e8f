import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { noProgress } from '#lib/imports/store/file-imports.ts'
import {
  at,
  create,
  createStoredSubmissions,
  start,
  uuid,
} from '@/test-support/submission/stored-submissions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { addWebhookEndpoint } from '@/test-support/webhooks/endpoints.ts'
import { type LeasedTable, LeaseLost, leasedTables } from './leases.ts'

type Kind = {
  leases: Pick<Store['mail'], 'due' | 'release'> & {
    claim(tx: Tx, wish: Wish): Promise<{ id: string; fence: number } | undefined>
    renew(tx: Tx, id: string, fence: number, until: Date): Promise<{ id: string } | undefined>
  }
  add(id: string, applicationId: string): Promise<void>
  record(id: string, fence: number): Promise<void>
}
type Wish = { id: string; owner: string; now: Date; leaseMs: number }

const leaseMs = 30_000
const [first, second] = [uuid('0', 1), uuid('0', 2)]

describe.each(await openTestStores())('leases on $name', (opened) => {
  const { store } = opened
  const { db, submissions, uploads, mail, webhookDeliveries, fileImports } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** Adds work to an application, claims it, and records its result. */
  const { begin } = createStoredSubmissions(store)
  const kinds: Record<LeasedTable, Kind> = {
    submission: {
      leases: submissions,
      add: async (id: string, applicationId: string) => {
        const operations = [{ ...create(1), idempotencyId: id }]
        await submissions.add(db, { id, applicationId, now: start, operations })
      },
      record: async (id: string, fence: number) => {
        await submissions.record(db, id, fence, { lastCode: 'x', now: at(32) })
      },
    },
    upload: {
      leases: uploads,
      add: async (id: string, applicationId: string) => {
        const upload = { id, applicationId }
        await uploads.begin(db, { ...upload, documentId: id, idempotencyId: id, now: start })
        await uploads.addChunk(db, upload, 0, Buffer.from('bytes'))
        const known = { fileName: 'a.pdf', mediaType: 'application/pdf', size: 5, contentHash: 'x' }
        const about = { name: 'a.pdf', document: 'PASSPORT', sha256: '0'.repeat(64) }
        await uploads.store(db, upload, { ...known, statusBefore: null, about, now: start })
      },
      record: async (id: string, fence: number) => {
        const upload = await uploads.find(db, id)
        if (!upload) throw new Error('there is one')
        await uploads.recordOutcome(db, { upload, fence, state: 'manual_review', now: at(32) })
      },
    },
    mail: {
      leases: mail,
      add: async (id: string, applicationId: string) => {
        const email = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
        await mail.add(db, { id, applicationId, email, now: start })
      },
      record: async (id: string, fence: number) => {
        const outcome = { state: 'waiting', nextAttemptAt: at(600), now: at(32) } as const
        await mail.recordOutcome(db, { id, fence }, outcome)
      },
    },
    webhookDelivery: {
      leases: webhookDeliveries,
      add: async (id: string, applicationId: string) => {
        const endpointId = await addWebhookEndpoint(store, { name: id, now: start })
        const type = 'application.started' as const
        const of = { id, endpointId, applicationId, type, sequence: 1, position: 0 }
        await webhookDeliveries.add(db, [of], start)
      },
      record: async (id: string, fence: number) => {
        const outcome = { state: 'waiting', nextAttemptAt: at(600), now: at(32) } as const
        await webhookDeliveries.recordOutcome(db, { id, fence, triedSince: null }, outcome)
      },
    },
    fileImport: {
      leases: fileImports,
      add: async (id: string) => {
        const partner = { id, name: id, scopes: ['applications:start' as const] }
        await store.partners.add(db, {
          ...partner,
          keyHash: createHash('sha256').update(id).digest(),
          now: start,
        })
        await fileImports.add(db, { id, partnerId: id, staffId: id, format: 'csv', now: start })
        await fileImports.check(db, id, 5, start)
      },
      record: (id: string, fence: number) =>
        fileImports.noteProgress(db, { id, fence }, noProgress, at(32)),
    },
  }

  describe.each(leasedTables)('on a row of %s', (table) => {
    const { leases, add, record } = kinds[table]

    /** Adds a due row to an application of its own, and returns its id. */
    async function addWork(number = 1): Promise<string> {
      await add(uuid('b', number), await begin(number))
      return uuid('b', number)
    }

    function claim(id: string, owner: string, seconds: number) {
      return leases.claim(db, { id, owner, now: at(seconds), leaseMs })
    }

    it('are given only when it is due, and to one owner at a time', async () => {
      const id = await addWork()
      expect(await leases.due(db, at(-1), 9)).toEqual([])
      expect(await claim(id, first, -1)).toBeUndefined()
      expect(await leases.due(db, at(0), 9)).toEqual([id])
      expect(await claim(id, first, 0)).toMatchObject({ id, fence: 1 })
      expect(await claim(id, second, 1)).toBeUndefined()
      expect(await leases.due(db, at(1), 9)).toEqual([])
    })

    it('are given to one of twenty that claim at once', async () => {
      const ids = [await addWork(1), await addWork(2)]
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          store.transaction((tx) => {
            const wish = { owner: uuid('0', number), now: at(0), leaseMs }
            return leases.claim(tx, { id: ids[number % 2] ?? '', ...wish })
          }),
        ),
      )
      const given = claims.flatMap((claimed) => (claimed ? [claimed.id] : []))
      expect(given.sort()).toEqual(ids)
    })

    it('are taken over once they have ended; nothing of the first owner is written then', async () => {
      const id = await addWork()
      await claim(id, first, 0)
      expect(await claim(id, second, 29)).toBeUndefined()
      expect(await claim(id, second, 31)).toMatchObject({ id, fence: 2 })
      await expect(record(id, 1)).rejects.toThrow(LeaseLost)
      expect(await leases.renew(db, id, 1, at(90))).toBeUndefined()
      await leases.release(db, id, 1, { nextAttemptAt: at(5) })
      expect(await claim(id, first, 60)).toBeUndefined()
      await record(id, 2)
    })

    it('last longer when renewed, and end when released', async () => {
      const id = await addWork()
      await claim(id, first, 0)
      expect(await leases.renew(db, id, 1, at(60))).toMatchObject({ id })
      expect(await claim(id, second, 31)).toBeUndefined()
      await leases.release(db, id, 1, { nextAttemptAt: at(45) })
      expect(await leases.renew(db, id, 1, at(90))).toBeUndefined()
      expect(await claim(id, second, 44)).toBeUndefined()
      expect(await claim(id, second, 45)).toMatchObject({ fence: 2 })
    })

    it('are all released where one process alone opens the database', async () => {
      const id = await addWork()
      await claim(id, first, 0)
      await store.releaseAllLeases()
      expect(await leases.due(db, at(1), 9)).toEqual([id])
      expect(await claim(id, second, 1)).toMatchObject({ fence: 2 })
    })
  })
})
