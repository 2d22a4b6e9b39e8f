import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { openPage } from '@/test-support/read-page.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const applicationId = 'aaaaaaaa-0000-4000-8000-000000000001'
const later = new Date('2026-11-22T09:00:00.000Z')
const own = hashSecret('own')
const other = hashSecret('other')
const birth = { applicationId, page: 'birth', sessionHash: own }

describe.each(await openTestStores())(
  'what was typed and not answered with yet, on $name',
  (opened) => {
    const { store } = opened
    const { db, unsavedInputs } = store

    async function open(session: Buffer) {
      await store.sessions.add(db, session, later, now)
      await store.sessions.grant(db, session, applicationId)
    }

    async function find({ sessionHash: session, page }: typeof birth) {
      const shown = await openPage(store, { session, applicationId, page, now })
      return shown?.unsavedInput?.input
    }

    beforeEach(async () => {
      await opened.reset()
      await store.applications.add(db, {
        id: applicationId,
        customerId: 'customer-ada',
        accountId: 'account-ada',
        locale: 'en',
        expiresAt: now,
        now,
      })
      for (const session of [own, other]) await open(session)
    })
    afterAll(opened.close)

    it('is stored sealed for its page, the last of it, until it is answered', async () => {
      await unsavedInputs.save(db, { ...birth, input: { nationality: 'first' }, now })
      await unsavedInputs.save(db, { ...birth, input: { nationality: 'canary' }, now })
      await unsavedInputs.save(db, { ...birth, page: 'people/1/person_name', input: {}, now })
      expect(await find(birth)).toEqual({ nationality: 'canary' })
      expect(await find({ ...birth, page: 'name' })).toBeUndefined()
      const { rows } = await sql<{ input: Buffer }>`select input from unsaved_input`.execute(db)
      expect(rows).toHaveLength(2)
      for (const { input } of rows) expect(input.toString('latin1')).not.toContain('canary')
      await unsavedInputs.forget(db, birth)
      expect(await find(birth)).toBeUndefined()
    })

    it('is shown to no other session, which cannot replace it either', async () => {
      await unsavedInputs.save(db, { ...birth, input: { nationality: 'mine' }, now })
      await unsavedInputs.save(db, {
        ...birth,
        sessionHash: other,
        input: { nationality: 'planted' },
        now,
      })
      expect(await find(birth)).toEqual({ nationality: 'mine' })
      const third = hashSecret('third')
      await open(third)
      expect(await find({ ...birth, sessionHash: third })).toBeUndefined()
    })

    it('goes along to the session that replaces its own, and ends with it', async () => {
      await unsavedInputs.save(db, { ...birth, input: { nationality: 'mine' }, now })
      const next = hashSecret('next')
      await store.sessions.add(db, next, later, now)
      await store.sessions.replace(db, own, next)
      expect(await find(birth)).toBeUndefined()
      const found = await find({ ...birth, sessionHash: next })
      expect(found).toEqual({ nationality: 'mine' })
      await store.sessions.eraseExpired(db, later)
      const { rows } = await sql`select 1 from unsaved_input`.execute(db)
      expect(rows).toEqual([])
    })

    it('goes with the application', async () => {
      await unsavedInputs.save(db, { ...birth, input: { nationality: 'canary' }, now })
      await store.applications.erase(db, applicationId, now)
      const { rows } = await sql`select 1 from unsaved_input`.execute(db)
      expect(rows).toEqual([])
      await expect(unsavedInputs.save(db, { ...birth, input: {}, now })).rejects.toThrow('erased')
    })
  },
)
