import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import { amira, desktop } from '@/test-support/links-setup.ts'
import {
  answersWith,
  notificationSettings,
  setUpNotification,
} from '@/test-support/notification-setup.ts'
import { setUpReturn } from '@/test-support/return-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findReturnWay, prepareReturn } from './prepare-return.ts'

const given = 'amira.answers@example.com'

describe.each(await openTestStores())(
  'coming back without a link of before, on $name',
  (opened) => {
    const bench = setUpReturn(opened)
    const { db, emails, store } = bench
    const deps = { ...bench.deps, notices: notificationSettings }
    beforeEach(bench.reset)
    afterAll(opened.close)

    /** Answers of that author, and a submission that was received. */
    async function submitWith(by: Author = { kind: 'customer' }, settings = deps) {
      await store.transaction(async (tx) => {
        const application = await store.applications.lock(tx, amira)
        if (!application) throw new Error('It is gone')
        const answers = answersWith({ email_address: given, telephone_number: '+12025550147' })
        const now = bench.clock.now
        const saved = await store.applications.updateAnswers(tx, application, { answers, by, now })
        await prepareReturn(settings, tx, saved)
      })
      return findReturnWay(store, db, amira)
    }

    it('needs the address in the answers, and the code that is shown with the application', async () => {
      const returnWay = await submitWith()
      expect(returnWay).toEqual({ address: given, code: expect.stringMatching(/^\d{6}$/) })
      const asked = await bench.ask('AMIRA.answers@example.com')
      expect(emails).toHaveLength(1)
      expect(emails[0]).toMatchObject({ to: given })
      expect(emails[0]?.text).not.toContain(returnWay?.code)
      // The asker may read that mailbox through a mistyped address: the code on their page opens nothing.
      if (asked.code !== returnWay?.code)
        expect(await bench.open(asked)).toMatchObject({ outcome: 'wrong_code' })
      expect(await bench.open({ ...asked, code: returnWay?.code ?? '' })).toMatchObject({
        outcome: 'opened',
        applications: [amira],
      })
      // A proven address is enough from now on, with the code of the asking browser.
      expect(await findReturnWay(store, db, amira)).toEqual({ address: given })
      expect(await bench.open(await bench.ask(given))).toMatchObject({ outcome: 'opened' })
    })

    it('stays the same when the application is sent again, and follows a link that is asked for', async () => {
      const first = await submitWith()
      expect(await submitWith()).toEqual(first)
      const saved = await bench.save('later@example.com', amira, desktop)
      expect(await findReturnWay(store, db, amira)).toEqual({
        address: 'later@example.com',
        code: saved.code,
      })
      // Six links an hour are the customer's: prepared ones do not use them up.
      for (let more = 1; more < 6; more++) await bench.save('later@example.com')
      expect(emails).toHaveLength(6)
    })

    it('is prepared for no address that only staff entered, nor where no e-mail is sent', async () => {
      expect(await submitWith({ kind: 'staff', id: crypto.randomUUID() })).toBeUndefined()
      await bench.ask(given)
      expect(emails).toEqual([])
      await bench.reset()
      const silent = { ...deps, notices: { ...notificationSettings, email: false } }
      expect(await submitWith(undefined, silent)).toBeUndefined()
    })

    it('is prepared by a submission, in its transaction', async () => {
      const { addDraft, ...submissions } = setUpNotification(opened)
      const { id } = await addDraft()
      expect(await findReturnWay(store, db, id)).toBeUndefined()
      await submissions.acceptAndSubmit(id)
      expect(await findReturnWay(store, db, id)).toMatchObject({ code: expect.any(String) })
    })
  },
)
