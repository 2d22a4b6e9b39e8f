import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listOpenedLinks } from '#lib/audit/rules/opened-links.ts'
import type { NoticeKind } from '#lib/database/states.ts'
import { noticeLinkLifetimeMs, notifyContacts } from '#lib/messages/notify-contacts.ts'
import { endStaffSessions } from '#lib/not-me-reports/end-staff-sessions.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import { address, amira, desktop } from '@/test-support/links-setup.ts'
import { answersWith, notificationSettings } from '@/test-support/notification-setup.ts'
import { grace, setUpReturn } from '@/test-support/return-setup.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { deriveCode, linkLimits, maxTries, maxTriesOfCode } from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { findMessageEntry, openFromMessage, sendFromMessage } from './open-from-message.ts'
import { getLinkState, openLink } from './open-link.ts'
import { findReturnWay, prepareReturn } from './prepare-return.ts'
import { renewLink, viewLink } from './renew-link.ts'
import { revokeLinks, sendLinkToCustomer } from './request-link.ts'

const given = 'amira.answers@example.com'
const browser = hashSecret('a browser of nobody')

describe.each(await openTestStores())(
  'the link to the application in a message, on $name',
  (opened) => {
    const bench = setUpReturn(opened)
    const { clock, db, emails, later, store } = bench
    const deps = { ...bench.deps, notices: notificationSettings }
    beforeEach(bench.reset)
    afterAll(opened.close)

    /** Stores an address given by that author, submits the application, and returns the code of its page. */
    async function submit(by: Author = { kind: 'customer' }) {
      await store.transaction(async (tx) => {
        const application = await store.applications.lock(tx, amira)
        if (!application) throw new Error('It is gone')
        const answers = answersWith({ email_address: given })
        const { now } = clock
        await prepareReturn(
          deps,
          tx,
          await store.applications.updateAnswers(tx, application, { answers, by, now }),
        )
      })
      return (await findReturnWay(store, db, amira))?.code ?? ''
    }

    /** A message to the contacts: the token of the link to the application that came to the address. */
    async function message(about: NoticeKind = 'decided') {
      await store.transaction(async (tx) => {
        const application = await store.applications.lock(tx, amira)
        if (application) await notifyContacts(deps, tx, { application, about })
      })
      await bench.deliver()
      const sent = emails.findLast((email) => email.to === given)
      const token = sent?.text.match(/\/en\/return\/message\/([\w-]{43})/)?.[1]
      if (!token) throw new Error('The message has no link to the application')
      return token
    }

    const open = (token: string, code: string) => openFromMessage(deps, { token, code, browser })

    it('opens with the saved code, once, and proves the address', async () => {
      const code = await submit()
      const token = await message()
      expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'code', code: 'saved' })
      expect(emails.findLast(({ to }) => to === given)?.text).not.toContain(code)
      expect(await open(token, bench.wrong(code))).toEqual({ outcome: 'wrong_code', triesLeft: 4 })
      expect(await open(token, code)).toMatchObject({ outcome: 'opened', applications: [amira] })
      expect((await store.returnAddresses.find(db, amira))?.address).toBe(given)
      expect(await open(token, code)).toMatchObject({ outcome: 'ended' })
    })

    it('is not opened by a reader of the mailbox: five codes a message, fifteen in all', async () => {
      const code = await submit()
      let tries = 0
      for (let sent = 0; sent < 5; sent++) {
        const token = await message(sent % 2 ? 'decided' : 'ready')
        for (let number = 0; number < maxTries + 1; number++) {
          const { outcome } = await open(token, bench.wrong(code))
          if (outcome === 'wrong_code') tries++
        }
        expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'guessed' })
        expect(await open(token, code)).toEqual({ outcome: 'ended', end: 'guessed' })
      }
      // The last try of each ends it, and is answered so.
      expect(tries).toBe(maxTriesOfCode - maxTriesOfCode / maxTries)
    })

    it('counts its tries with those of links to the same address', async () => {
      const code = await submit()
      for (let sent = 0; sent < 3; sent++) {
        const link = await bench.ask(given)
        for (let number = 0; number < maxTries; number++)
          await openLink(deps, { token: link.token, code: bench.wrong(code), browser })
      }
      expect(await open(await message(), code)).toEqual({ outcome: 'ended', end: 'guessed' })
    })

    it('is no link of another kind: it opens nothing at their pages', async () => {
      const code = await submit()
      const token = await message()
      await open(token, bench.wrong(code))
      expect(await getLinkState(deps, token)).toBe('unknown')
      expect(await openLink(deps, { token, code, browser })).toEqual({
        outcome: 'ended',
        end: 'unknown',
      })
      const report =
        emails.findLast(({ to }) => to === given)?.text.match(/\/not-me\/([\w-]{43})/)?.[1] ?? ''
      expect(await findMessageEntry(deps, report)).toEqual({ state: 'none' })
      expect(await open(report, code)).toEqual({ outcome: 'ended', end: 'unknown' })
    })

    it('leaves the page of a link that was renewed as it is when a wrong code is tried', async () => {
      await submit()
      const late = await bench.save(given)
      clock.now = later(linkLimits.return.lifetimeMs)
      const asked = { token: late.token, language: 'en', askerSecret: createSecret() } as const
      expect(await renewLink(deps, asked)).toEqual({ outcome: 'asked', code: 'same' })
      await bench.deliver()
      const token = await message()
      expect(await open(token, bench.wrong(late.code))).toMatchObject({ outcome: 'wrong_code' })
      expect((await viewLink(deps, late.token)).renewal).toBe('saved')
      // A replacing code invalidates the one on that page.
      await bench.save(given)
      expect((await viewLink(deps, late.token)).renewal).toBeUndefined()
    })

    it('does not open with a code that another has replaced', async () => {
      const old = await submit()
      const token = await message()
      await open(token, bench.wrong(old))
      const { code } = await bench.save(given)
      expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'none' })
      for (const each of [old, code])
        expect(await open(token, each)).toMatchObject({ outcome: 'ended' })
      // One that was not tried before has the code of now.
      expect(await open(await message(), code)).toMatchObject({ outcome: 'opened' })
    })

    it('does not open in a browser of staff, and nothing is spent there', async () => {
      const code = await submit()
      const token = await message()
      const staff = { id: grace }
      for (let number = 0; number < maxTries + 1; number++) {
        const tried = await openFromMessage(deps, { token, code, browser, staff })
        expect(tried).toEqual({ outcome: 'staff_device' })
      }
      expect(await open(token, code)).toMatchObject({ outcome: 'opened' })
    })

    it('leads no further than the page that asks for an address where only staff gave that', async () => {
      expect(await submit({ kind: 'staff', id: grace })).toBe('')
      const token = await message()
      expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'none' })
      expect(await open(token, '123456')).toMatchObject({ outcome: 'ended' })
    })

    it('does not open with the code that staff told, once they may not send a link there', async () => {
      const askerSecret = createSecret()
      const sent = {
        applicationId: amira,
        address: given,
        member: createMadeUpMember('agent', grace),
        askerSecret,
      }
      await submit({ kind: 'staff', id: grace })
      expect(await sendLinkToCustomer(deps, sent)).toBe('asked')
      await bench.deliver()
      const token = await message()
      expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'code', code: 'staff' })
      await bench.save(address)
      expect(await open(token, deriveCode(askerSecret))).toMatchObject({ outcome: 'ended' })
    })

    it('is a link of staff where it opens with the code that they told: flags, evidence and reports know', async () => {
      const askerSecret = createSecret()
      const sent = {
        applicationId: amira,
        address: given,
        member: createMadeUpMember('agent', grace),
        askerSecret,
      }
      await submit({ kind: 'staff', id: grace })
      await sendLinkToCustomer(deps, sent)
      await bench.deliver()
      const opened = await open(await message(), deriveCode(askerSecret))
      if (opened.outcome !== 'opened') throw new Error(opened.outcome)
      const session = hashSecret(opened.token)
      const recorded = await store.audit.list(db, amira)
      expect(listOpenedLinks(recorded).map(({ sentBy }) => sentBy)).toEqual([
        { kind: 'staff', id: grace },
      ])
      const mayOpen = () => store.sessions.mayOpen(db, session, amira, clock.now)
      expect(await mayOpen()).toBe(true)
      await store.transaction((tx) => endStaffSessions(deps, tx, amira, undefined))
      expect(await mayOpen()).toBe(false)
    })

    it('ends with the way back, with its time, and with the application', async () => {
      const code = await submit()
      const token = await message()
      clock.now = later(noticeLinkLifetimeMs)
      expect(await findMessageEntry(deps, token)).toEqual({ state: 'none' })
      expect(await open(token, code)).toEqual({ outcome: 'ended', end: 'unknown' })
      clock.now = later(-noticeLinkLifetimeMs)
      await revokeLinks(deps, { applicationId: amira, session: desktop })
      expect(await findMessageEntry(deps, token)).toMatchObject({ state: 'none' })
      expect(await open(token, code)).toMatchObject({ outcome: 'ended' })
      await store.applications.erase(db, amira, clock.now)
      expect(await findMessageEntry(deps, token)).toEqual({ state: 'none' })
      expect(await open(token, code)).toMatchObject({ outcome: 'ended' })
    })

    it('has a link sent to a proven address, which the message itself does not open', async () => {
      await submit()
      await bench.open(await bench.save(given))
      const token = await message()
      const masked = { state: 'send', address: 'a•••@e•••.com' }
      expect(await findMessageEntry(deps, token)).toMatchObject(masked)
      expect(await open(token, '123456')).toMatchObject({ outcome: 'ended' })
      emails.length = 0
      const askerSecret = createSecret()
      const asked = { token, language: 'en' as const, askerSecret }
      expect(await sendFromMessage(deps, asked)).toEqual({ outcome: 'asked', code: 'new' })
      await bench.deliver()
      expect(emails.map(({ to }) => to)).toEqual([given])
      const link = emails[0]?.text.match(/\/return\/([\w-]{43})\n/)?.[1] ?? ''
      const code = deriveCode(askerSecret)
      expect(await openLink(deps, { token: link, code, browser })).toMatchObject({
        outcome: 'opened',
        applications: [amira],
      })
    })

    it('sends nothing to an address that is not proven', async () => {
      await submit()
      const asked = {
        token: await message(),
        language: 'en' as const,
        askerSecret: createSecret(),
      }
      emails.length = 0
      expect(await sendFromMessage(deps, asked)).toEqual({ outcome: 'not_ended' })
      await bench.deliver()
      expect(emails).toEqual([])
    })

    it('is in no message to a contact that gets no news', async () => {
      await bench.save(address)
      await submit()
      await message('contact_changed')
      const toOther = emails.findLast((email) => email.to === address)
      expect(toOther?.text).toMatch(/\/en\/return\n/)
      expect(toOther?.text).not.toContain('/return/message/')
    })
  },
)
