import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeKind } from '#lib/database/states.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { dropMessages } from '#lib/messages/store/mail.ts'
import { notificationSettings, setUpNotification } from '@/test-support/notification-setup.ts'
import { createMember, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findResendObstacle, listUndelivered, resendMessage } from './resend-message.ts'
import { viewApplication } from './view-application.ts'

describe.each(await openTestStores())('a message that failed, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const agent = createMember('agent')
  let at: Date
  let deps: NotificationDeps

  beforeEach(async () => {
    await opened.reset()
    at = new Date('2026-11-02T10:00:00Z')
    deps = { store, now: () => at, notices: notificationSettings }
    await setUpCasework(store).addMembers()
  })
  afterAll(opened.close)

  /** A message of that kind to a customer with one e-mail address and one telephone, whose e-mail failed. */
  async function fail(about: NoticeKind, code = 'eenvelope_550') {
    const bench = setUpNotification(opened)
    const draft = await bench.addDraft()
    await store.transaction((tx) => notifyContacts(deps, tx, { application: draft, about }))
    const waiting = await bench.listWaiting(draft.id)
    const email = waiting.find(({ channel }) => channel === 'email')
    if (!email) throw new Error('Nothing was written')
    await dropMessages(db, [email.id], code, at)
    at = new Date(at.getTime() + 3_600_000)
    return {
      id: draft.id,
      message: email.id,
      press: () => resendMessage(deps, agent, { application: draft.id, message: email.id }),
      waiting: async () => (await bench.listWaiting(draft.id)).filter(isEmail),
      events: async () =>
        (await store.audit.list(db, draft.id)).filter(({ event }) => event === 'message_resent'),
      to: email.to,
    }
  }
  const isEmail = ({ channel }: { channel: string }) => channel === 'email'

  it('is counted on each tab, but not where it gave way to a later one', async () => {
    const { id } = await fail('answers_changed')
    const countOn = async (tab: 'answers' | 'messages') => {
      const viewed = await viewApplication(deps, agent, id, tab)
      if (typeof viewed === 'string' || !('messageCount' in viewed)) throw new Error('Not shown')
      return viewed.messageCount
    }
    const waiting = await store.mail.listMessages(db, id)
    expect(await countOn('answers')).toBe(waiting.length)
    const other = waiting.find(({ state }) => state === 'waiting')
    await dropMessages(db, [other?.id ?? ''], 'superseded', at)
    expect(await countOn('answers')).toBe(waiting.length - 1)
    expect(await countOn('messages')).toBe(waiting.length - 1)
  })

  it('is said to be open until it was written again', async () => {
    const failed = await fail('answers_changed')
    const open = async () => {
      const viewed = await viewApplication(deps, agent, failed.id, 'activity')
      if (typeof viewed === 'string' || !('messages' in viewed)) throw new Error('Not shown')
      return listUndelivered(viewed).map(({ id }) => id)
    }
    expect(await open()).toEqual([failed.message])
    await failed.press()
    expect(await open()).toEqual([])
  })

  it('is written again once to the same address, however often the button is pressed', async () => {
    const failed = await fail('answers_changed')
    const both = await Promise.all([failed.press(), failed.press()])
    expect(both.toSorted()).toEqual(['repeated', 'resent'])
    expect(await failed.press()).toBe('repeated')
    const [again] = await failed.waiting()
    expect(again?.to).toBe(failed.to)
    // The event happened an hour before the message was written again.
    expect(again?.text).toContain('2 de noviembre de 2026 a las 10:00 UTC')
    expect(await failed.events()).toMatchObject([
      {
        actor: { kind: 'staff', id: agent.id },
        detail: { mail: failed.message, about: 'answers_changed' },
      },
    ])
  })

  it('can be written again when the second one has failed too', async () => {
    const failed = await fail('answers_changed')
    await failed.press()
    const [second] = await failed.waiting()
    await dropMessages(db, [second?.id ?? ''], 'econnection', at)
    at = new Date(at.getTime() + 60_000)
    const again = { application: failed.id, message: second?.id ?? '' }
    expect(await resendMessage(deps, agent, again)).toBe('resent')
    expect(await failed.waiting()).toHaveLength(1)
  })

  it('is not written again when what it says is no longer so', async () => {
    // Nothing was sent, so there is no decision.
    for (const about of ['decided', 'action_needed', 'submitted', 'stopped'] as const) {
      const failed = await fail(about)
      expect([about, await failed.press()]).toEqual([about, 'outdated'])
      expect(await failed.waiting()).toEqual([])
      expect(await failed.events()).toEqual([])
    }
  })

  it('is not written again where it was dropped for a reason, or waits', async () => {
    const superseded = await fail('answers_changed', 'superseded')
    expect(await superseded.press()).toBe('not_failed')
    const other = await fail('answers_changed')
    const message = (await store.mail.listMessages(db, other.id)).find(
      ({ channel }) => channel === 'sms',
    )
    const given = { application: other.id, message: message?.id ?? '' }
    expect(await resendMessage(deps, agent, given)).toBe('not_failed')
  })

  it('is of the application that is named, and of one that the member sees', async () => {
    const failed = await fail('answers_changed')
    const another = await fail('answers_changed')
    const crossed = { application: another.id, message: failed.message }
    expect(await resendMessage(deps, agent, crossed)).toBe('no_message')
    const outsider = {
      ...agent,
      scope: { kind: 'own', staff: randomUUID(), pool: false },
    } as const
    const given = { application: failed.id, message: failed.message }
    expect(await resendMessage(deps, outsider, given)).toBe('gone')
    expect(await failed.waiting()).toEqual([])
  })

  it('is not said to be on its way where the channel is switched off', async () => {
    const failed = await fail('answers_changed')
    const off = { ...deps, notices: { ...notificationSettings, email: false } }
    const given = { application: failed.id, message: failed.message }
    expect(await resendMessage(off, agent, given)).toBe('nobody')
    expect(await failed.events()).toEqual([])
  })
})

it.each([
  ['return_link', 'link'],
  ['person_link', 'link'],
  ['device_code', 'code'],
  ['other', 'outdated'],
] as const)('never writes a link or a code again: %s', (about, obstacle) => {
  const failed = {
    id: 'a',
    channel: 'email',
    state: 'dropped',
    attempts: 1,
    nextAttemptAt: null,
    lastCode: 'eenvelope_550',
    createdAt: new Date(0),
    completedAt: new Date(0),
    about,
  } as const
  const viewed = { application: { stoppedAt: null }, submission: undefined, messages: [failed] }
  expect(findResendObstacle(viewed, failed)).toBe(obstacle)
  // A link that did not arrive is missed until another one is sent, or the customer needs none.
  expect(listUndelivered(viewed)).toEqual(obstacle === 'link' ? [failed] : [])
  const later = {
    ...failed,
    id: 'b',
    state: 'sent',
    lastCode: null,
    createdAt: new Date(1),
  } as const
  expect(listUndelivered({ ...viewed, messages: [failed, later] })).toEqual([])
  expect(listUndelivered({ ...viewed, application: { stoppedAt: new Date(2) } })).toEqual([])
})
