import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answersWith,
  canary,
  createNotificationBench,
  newContact,
  oldContact,
} from '@/test-support/notification-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { notifyContactChange } from './notify-contact-change.ts'

describe.each(await openTestStores())('messages about a changed contact on $name', (opened) => {
  const { store } = opened
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('reach the old and the new contact where staff change it, and nobody where the customer does', async () => {
    const bench = createNotificationBench(opened)
    const application = await bench.addDraft('ar')
    const { id } = application
    const staff = { kind: 'staff', id: randomUUID() } as const
    const changed = await store.transaction(async (tx) => {
      const saved = await store.applications.saveAnswers(tx, application, {
        answers: { ...application.answers, ...answersWith(newContact) },
        by: staff,
        now: bench.clock.now,
      })
      await notifyContactChange(bench.deps, tx, application, saved)
      return saved
    })
    const messages = await bench.listWaiting(id)
    expect(messages.map(({ to }) => to).toSorted()).toEqual(
      [...Object.values(oldContact), ...Object.values(newContact)].toSorted(),
    )
    for (const { text, subject, channel } of messages) {
      expect(text).toContain('غيّر أحد موظفينا بيانات الاتصال')
      expect(`${subject}${text}`).not.toContain(canary)
      if (channel === 'email') expect(subject).toContain('مستجدات')
    }
    // Another answer was changed: nobody is notified.
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, changed, changed))
    expect(await bench.listWaiting(id)).toHaveLength(4)
  })

  it('tell nobody where staff enter the first contact', async () => {
    const bench = createNotificationBench(opened)
    const application = await bench.addDraft()
    const empty = { ...application, answers: {} }
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, empty, application))
    expect(await bench.listWaiting(application.id)).toEqual([])
  })

  it('reach the address of "save for later" where staff enter the first contact among the answers', async () => {
    const bench = createNotificationBench(opened)
    const application = await bench.addDraft()
    const { id } = application
    const later = `resume.${canary}@example.org`
    const email = { applicationId: id, kind: 'email', value: later } as const
    await store.transaction((tx) =>
      store.contacts.note(tx, { ...email, by: { kind: 'customer' }, now: bench.clock.now }),
    )
    const empty = { ...application, answers: {} }
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, empty, application))
    expect((await bench.listWaiting(id)).map(({ to }) => to)).toContain(later)
  })
})
