import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAcceptance } from '#lib/acceptance/record-acceptance.ts'
import { handOverDevice } from '#lib/access/device-links/hand-over-device.ts'
import { sendLinkToCustomer } from '#lib/access/return-links/request-link.ts'
import { createSecret } from '#lib/access/rules/secrets.ts'
import { chooseLook } from '#lib/config/rules/brand-look.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import { submitAndWait } from '#lib/submission/submit-and-wait.ts'
import {
  canary,
  notificationSettings,
  oldContact,
  setUpNotification,
} from '@/test-support/notification-setup.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import {
  createPlatformAnswers,
  createProgress,
  session,
  terms,
} from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findNoticeChannels, isCustomerNotified } from './notice-contacts.ts'
import { notifyContacts } from './notify-contacts.ts'
import { acceptanceNoticeDelayMs } from './notify-submission.ts'

describe.each(await openTestStores())('messages to customers on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('have the look of the firm', async () => {
    const look = chooseLook({ accent: '#7a1fa2' })
    const bench = setUpNotification(opened, { ...notificationSettings, look })
    const { id } = await bench.addDraft()
    await bench.acceptAndSubmit(id)
    const [email] = await bench.listWaiting(id)
    expect(email?.html).toContain('color:#7a1fa2')
  })

  it('tell of an acceptance once, later, and of both at once where it is submitted meanwhile', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const { id } = application
    const given = {
      progress: createProgress(createPlatformAnswers()),
      terms,
      attested: false,
      session,
      acceptanceContext,
    }
    // Pressed twice.
    for (const _ of [1, 2]) {
      await store.transaction((tx) => recordAcceptance(bench.deps, tx, application, given))
    }
    const first = await bench.listWaiting(id)
    expect(first.map(({ channel, to }) => [channel, to])).toEqual([
      ['email', oldContact.email_address],
      ['sms', oldContact.telephone_number],
    ])
    const due = new Date(bench.clock.now.getTime() + acceptanceNoticeDelayMs)
    for (const { notBefore } of first) expect(notBefore).toEqual(due)

    // Pressed twice, in two tabs.
    const asked = {
      applicationId: id,
      revision: application.revision,
      session,
      termsVersion: terms[0]?.version ?? '',
      evaluateProgress: () => createProgress(createPlatformAnswers()),
    }
    const outcomes = [
      await submitAndWait(bench.deps, asked),
      await submitAndWait(bench.deps, asked),
    ]
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['enqueued', 'already'])
    const emails = await bench.listWaiting(id)
    expect(emails).toHaveLength(2)
    for (const { text } of emails) {
      expect(text).toContain('Hemos recibido su solicitud y su aceptación de las condiciones')
      expect(text).toContain(application.customerId)
      expect(text).not.toContain(canary)
    }
    const kinds = (await bench.listNotified(id)).map(({ about }) => about)
    expect(kinds.filter((about) => about === 'accepted_and_submitted')).toHaveLength(2)
  })

  it('go with the fact or not at all', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const undone = store.transaction(async (tx) => {
      await notifyContacts(bench.deps, tx, { application, about: 'link_sent' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await bench.listWaiting(application.id)).toEqual([])
    expect(await store.notices.ofApplication(db, application.id)).toEqual([])
    expect(await bench.listNotified(application.id)).toEqual([])
  })

  it('reach the customer however many contacts staff enter before and after', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const { id } = application
    const own = `own.${canary}@example.org`
    await store.transaction(async (tx) => {
      const give = (value: string, by: Author) =>
        store.contacts.note(tx, { applicationId: id, kind: 'email', value, by, now: new Date() })
      const staff = { kind: 'staff', id: randomUUID() } as const
      await tx.deleteFrom('applicationContact').where('applicationId', '=', id).execute()
      for (let count = 0; count < 25; count++) await give(`a${count}@staff.example`, staff)
      await give(own, { kind: 'customer' })
      for (let count = 0; count < 25; count++) await give(`b${count}@staff.example`, staff)
      await notifyContacts(bench.deps, tx, { application, about: 'link_sent' })
    })
    const emails = (await bench.listWaiting(id)).map(({ to }) => to)
    expect(emails).toContain(own)
    expect(emails.filter((to) => to.endsWith('@staff.example'))).toHaveLength(20)
  })

  it('reach every other contact where staff send a link, and give that one no other', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const { id } = application
    const address = 'agent@example.net'
    const returning = {
      ...bench.deps,
      brand: 'Portico',
      publicUrl: notificationSettings.publicUrl,
      idleMs: 60_000,
      contactWaitMs: 60_000,
      returnWaitMs: 60_000,
    }
    const asked = {
      applicationId: id,
      address,
      member: createMadeUpMember('agent'),
      askerSecret: createSecret(),
    }
    expect(await sendLinkToCustomer(returning, asked)).toBe('asked')
    const emails = (await bench.listWaiting(id)).filter(({ to }) => to !== address)
    expect(emails.map(({ to }) => to).toSorted()).toEqual(Object.values(oldContact).toSorted())
    for (const { text } of emails) {
      expect(text).toContain('envió un enlace')
      // Nothing that opens anything.
      expect(text).not.toMatch(/\/return\/[\w-]{43}/)
      expect(text).toMatch(/\/es\/not-me\/[\w-]{43}/)
    }
    expect(new Set(emails.map(({ text }) => text.match(/not-me\/([\w-]{43})/)?.[1])).size).toBe(2)
  })

  it('tell of a device that staff hand over', async () => {
    const bench = setUpNotification(opened)
    const { id } = await bench.addDraft()
    const member = createMadeUpMember('agent')
    await store.staff.add(db, {
      id: member.id,
      person: { name: 'Noor', address: 'noor@example.com' },
      role: 'agent',
      now: bench.clock.now,
    })
    const devices = {
      ...bench.deps,
      brand: 'Portico',
      publicUrl: notificationSettings.publicUrl,
      idleMs: 60_000,
      contactWaitMs: 60_000,
      returnWaitMs: 60_000,
      emails: true,
    }
    const handed = await handOverDevice(devices, { applicationId: id, member })
    expect(handed.outcome).toBe('handed_over')
    expect((await bench.listNotified(id)).map(({ about }) => about)).toEqual([
      'device_handed_over',
      'device_handed_over',
    ])
  })

  it('are not written where nothing can be sent, and only by what there is', async () => {
    const nothing = setUpNotification(opened, {
      ...notificationSettings,
      email: false,
      sms: false,
    })
    const application = await nothing.addDraft()
    const notice = { application, about: 'link_sent' } as const
    expect(await store.transaction((tx) => notifyContacts(nothing.deps, tx, notice))).toBe(0)
    const unset = { store, now: nothing.deps.now }
    expect(await store.transaction((tx) => notifyContacts(unset, tx, notice))).toBe(0)
    const mail = setUpNotification(opened, { ...notificationSettings, sms: false })
    expect(await store.transaction((tx) => notifyContacts(mail.deps, tx, notice))).toBe(1)
    expect((await nothing.listWaiting(application.id)).map(({ channel }) => channel)).toEqual([
      'email',
    ])
    // Pages promise no message that is not sent.
    for (const about of ['decided', 'report_closed'] as const) {
      const find = (deps: Parameters<typeof findNoticeChannels>[0]) =>
        findNoticeChannels(deps, db, application, about)
      expect(await find(nothing.deps)).toEqual({ email: false, sms: false })
      expect(await find(unset)).toEqual({ email: false, sms: false })
      expect(await find(mail.deps)).toEqual({ email: true, sms: false })
      expect(await isCustomerNotified(mail.deps, db, application, about)).toBe(true)
      expect(await isCustomerNotified(unset, db, application, about)).toBe(false)
    }
  })
})
