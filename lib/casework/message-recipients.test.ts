import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeKind } from '#lib/database/states.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { dropMessages } from '#lib/messages/store/mail.ts'
import { notificationSettings, setUpNotification } from '@/test-support/notification-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findMessageRecipients } from './message-recipients.ts'

describe.each(await openTestStores())('the recipient of a message, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const bench = setUpNotification(opened)
  beforeEach(opened.reset)
  afterAll(opened.close)

  type Draft = Awaited<ReturnType<typeof bench.addDraft>>

  async function write(application: Draft, about: NoticeKind) {
    const deps = { store, now: () => new Date(), notices: notificationSettings }
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about }))
  }

  async function recipients({ id }: Draft): Promise<(string | undefined)[]> {
    const messages = await store.mail.listMessages(db, id)
    const emails = messages.filter(({ channel }) => channel === 'email')
    const found = await findMessageRecipients(store, id, messages)
    return emails.map((email) => found.get(email.id))
  }

  async function settleAll({ id }: Draft) {
    const waiting = await store.mail.listMessages(db, id)
    const ids = waiting.map((each) => each.id)
    await dropMessages(db, ids, 'eenvelope_550', new Date())
  }

  const addAddress = (application: Draft, value: string) =>
    store.contacts.note(db, {
      applicationId: application.id,
      kind: 'email',
      value,
      by: { kind: 'customer' },
      now: new Date(),
    })

  it('is named after its deletion where only one contact was known', async () => {
    const draft = await bench.addDraft()
    await write(draft, 'answers_changed')
    const [waiting] = await recipients(draft)
    expect(waiting).toContain('@')
    await settleAll(draft)
    expect(await recipients(draft)).toEqual([waiting])
  })

  it('is not guessed where several contacts were known, but one that came later changes nothing', async () => {
    const draft = await bench.addDraft()
    await write(draft, 'answers_changed')
    const [first] = await recipients(draft)
    await settleAll(draft)
    await addAddress(draft, 'another@example.org')
    expect(await recipients(draft)).toEqual([first])
    await write(draft, 'document_added')
    expect(new Set(await recipients(draft))).toEqual(new Set([first, 'another@example.org']))
    await settleAll(draft)
    expect(await recipients(draft)).toEqual([first, undefined, undefined])
  })
})
