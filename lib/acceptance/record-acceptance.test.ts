import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import {
  attester,
  createPlatformAnswers,
  createProgress,
  session,
  terms,
  termsVersion,
} from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { recordAcceptance } from './record-acceptance.ts'
import { getAcceptanceState } from './state/get-acceptance-state.ts'
import { voidAcceptanceIfChanged } from './state/void-acceptance.ts'

const city = 'customer_details.mailing_address.city'

describe.each(await openTestStores())('on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function setUp() {
    const bench = setUpSubmission(opened)
    const { store } = bench
    return {
      ...bench,
      async getState(id: string, { version = termsVersion, attestation = false } = {}) {
        const application = await bench.application(id)
        const progress = createProgress(application.answers, attestation)
        return getAcceptanceState(store, store.db, application, progress, version)
      },
    }
  }

  describe('an acceptance', () => {
    it('holds for these answers and these texts', async () => {
      const { begin, getState } = setUp()
      const id = await begin()
      expect((await getState(id)).accepted).toMatchObject({ revision: 1, terms, attested: false })
      expect(await getState(id, { version: '2026-12-01' })).toEqual({
        accepted: undefined,
        changed: [],
        textChanged: true,
        before: true,
      })
    })

    it('does not exist before the customer accepts', async () => {
      const { begin, getState, store } = setUp()
      const other = await begin()
      const id = crypto.randomUUID()
      await store.applications.add(store.db, {
        id,
        customerId: `cus-${id}`,
        accountId: `acc-${id}`,
        locale: 'en',
        expiresAt: new Date('2026-12-01T00:00:00Z'),
        now: new Date('2026-11-21T09:00:00Z'),
      })
      expect(await getState(id)).toMatchObject({ accepted: undefined, before: false })
      expect((await getState(other)).accepted).toBeDefined()
    })

    it('is bound to the values by a key of the application', async () => {
      const { begin, getState } = setUp()
      const [first, second] = [await begin(), await begin()]
      const hashes = [await getState(first), await getState(second)].map(
        ({ accepted }) => accepted?.dataHash,
      )
      expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(hashes[0]).not.toBe(hashes[1])
    })

    it('is void after any change, and the audit names the fields', async () => {
      const { begin, change, getState, events } = setUp()
      const id = await begin()
      await change(id, { [city]: 'Chicago', 'customer_details.title': undefined })
      expect(await getState(id)).toEqual({
        accepted: undefined,
        changed: [...Object.keys(createPlatformAnswers())].filter(
          (path) => path === city || path === 'customer_details.title',
        ),
        textChanged: false,
        before: true,
      })
      const voided = (await events(id)).at(-1)
      expect(voided).toMatchObject({ event: 'acceptance_voided' })
      expect(voided?.fields).toEqual(expect.arrayContaining([city, 'customer_details.title']))
      expect(JSON.stringify(voided)).not.toContain('Chicago')
    })

    it.each(Object.keys(createPlatformAnswers()))('is void after a change of %s', async (path) => {
      const { begin, change, getState } = setUp()
      const id = await begin()
      await change(id, { [path]: 'other' })
      expect(await getState(id)).toMatchObject({ accepted: undefined, changed: [path] })
    })

    it('stays void when the change is reverted', async () => {
      const { begin, change, getState } = setUp()
      const id = await begin()
      await change(id, { [city]: 'Chicago' })
      await change(id, { [city]: 'Springfield' })
      expect(await getState(id)).toMatchObject({ accepted: undefined, changed: [], before: true })
    })

    it('holds after a save that changes nothing, in whatever order', async () => {
      const { begin, change, getState, events, application } = setUp()
      const id = await begin()
      const turned = Object.fromEntries(Object.entries(createPlatformAnswers()).reverse())
      await change(id, turned)
      expect((await application(id)).revision).toBe(2)
      expect((await getState(id)).accepted).toBeDefined()
      expect((await events(id)).map(({ event }) => event)).toEqual(['terms_accepted'])
    })

    it('is voided by changes of staff too, but not by a new author of the same answer', async () => {
      const { begin, getState, events, application, store } = setUp()
      const id = await begin()
      const now = new Date('2026-11-21T09:30:00Z')
      const saveChange = (change: Record<string, unknown>) =>
        store.transaction(async (tx) => {
          const draft = await store.applications.lock(tx, id)
          if (!draft) throw new Error('the application is gone')
          const saved = await store.applications.updateAnswers(tx, draft, {
            answers: { ...draft.answers, ...change },
            by: { kind: 'staff', id: 'grace' },
            now,
          })
          await voidAcceptanceIfChanged(
            { store, now: () => now },
            tx,
            saved,
            createProgress(saved.answers),
          )
        })
      await saveChange({})
      expect((await application(id)).channel).toBe('assisted')
      expect((await getState(id)).accepted).toBeDefined()
      await saveChange({ [city]: 'Chicago' })
      expect(await getState(id)).toMatchObject({ accepted: undefined, changed: [city] })
      expect((await events(id)).at(-1)).toMatchObject({ event: 'acceptance_voided' })
    })

    it('is not enough without the attestation if the platform asks for it', async () => {
      const { begin, agree, getState } = setUp()
      const id = await begin()
      expect(await getState(id, { attestation: true })).toMatchObject({ accepted: undefined })
      await agree(id, true)
      expect((await getState(id, { attestation: true })).accepted).toMatchObject({ attested: true })
    })

    describe('for a company', () => {
      const [first, ...others] = threePeople() as [TestPerson, ...TestPerson[]]

      it('holds for its people as they are, in whatever order', async () => {
        const { begin, change, getState } = setUp()
        const id = await begin(createCompanyAnswers('Paperless', [first, ...others]))
        await change(id, { people: [...others, first] })
        const { accepted } = await getState(id)
        expect(accepted).toMatchObject({ attester })
        expect(accepted?.snapshot).toMatchObject({
          [`people.${first.id}.individual_type`]: first.wire.individual_type,
        })
      })

      it.each(Object.keys(first.wire))('is void after a change of %s of one', async (path) => {
        const { begin, changePerson, getState, events } = setUp()
        const id = await begin(createCompanyAnswers('Paperless', [first, ...others]))
        const value = path === 'individual_type' ? ['AUTHORIZED_PERSON'] : 'other'
        await changePerson(id, first.id, { [path]: value })
        const changed = [`people.${first.id}.${path}`]
        expect(await getState(id)).toMatchObject({ accepted: undefined, changed })
        const voided = (await events(id)).at(-1)
        expect(voided).toMatchObject({ event: 'acceptance_voided', fields: changed })
        expect(JSON.stringify(voided)).not.toMatch(/other|AUTHORIZED/)
      })

      it('is void when a person is added or removed, and names all their fields', async () => {
        for (const people of [others, [first, ...others, createPersonAnswers('Hala', 'Aziz')]]) {
          const { begin, change, getState } = setUp()
          const id = await begin(createCompanyAnswers('Paperless', [first, ...others]))
          await change(id, { people })
          const { changed } = (await getState(id)) as { changed: string[] }
          const differing = people.length < 3 ? first : people.at(-1)
          expect(changed.toSorted()).toEqual(
            Object.keys(differing?.wire ?? {})
              .map((path) => `people.${differing?.id}.${path}`)
              .toSorted(),
          )
        }
      })

      it('is not enough without the name of who attests', async () => {
        const { begin, getState, store, application, deps } = setUp()
        const id = await begin(createCompanyAnswers())
        const found = await application(id)
        const progress = createProgress(found.answers)
        await store.transaction((tx) =>
          recordAcceptance(deps, tx, found, {
            progress,
            terms,
            attested: true,
            session,
            acceptanceContext,
          }),
        )
        expect(await getState(id)).toMatchObject({ accepted: undefined, before: true })
      })
    })

    it('does not hold without any document', async () => {
      const { begin, agree, getState } = setUp()
      const id = await begin()
      await agree(id, false, [])
      expect(await getState(id)).toMatchObject({ accepted: undefined })
    })
  })
})
