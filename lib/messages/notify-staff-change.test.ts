import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answersWith,
  canary,
  newContact,
  oldContact,
  setUpNotification,
} from '@/test-support/notification-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  isStaffUploadNotified,
  notifyAddedDocument,
  notifyStaffChange,
  staffChangeNoticeDelayMs,
} from './notify-staff-change.ts'

describe.each(await openTestStores())('messages about what staff changed on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('reach the old and the new contact where staff change it, and nobody where the customer does', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft('ar')
    const { id } = application
    const staff = { kind: 'staff', id: randomUUID() } as const
    const changed = await store.transaction(async (tx) => {
      const saved = await store.applications.updateAnswers(tx, application, {
        answers: { ...application.answers, ...answersWith(newContact) },
        by: staff,
        now: bench.clock.now,
      })
      await notifyStaffChange(bench.deps, tx, {
        before: application,
        after: saved,
        hasChanged: true,
      })
      return saved
    })
    const messages = await bench.listWaiting(id)
    expect(messages.map(({ to }) => to).toSorted()).toEqual(
      [...Object.values(oldContact), ...Object.values(newContact)].toSorted(),
    )
    for (const { text, subject, channel } of messages) {
      expect(text).toContain('غيّر موظفونا بيانات الاتصال')
      expect(`${subject}${text}`).not.toContain(canary)
      if (channel === 'email') {
        expect(subject).toContain('بيانات الاتصال')
        // The message names the masked new contacts, enough for their owner to recognise.
        expect(text).toContain('n•••@e•••.com')
        expect(text).toContain('•••88')
      }
    }
    // Another answer was changed: nobody is notified.
    await store.transaction((tx) =>
      notifyStaffChange(bench.deps, tx, { before: changed, after: changed, hasChanged: false }),
    )
    expect(await bench.listWaiting(id)).toHaveLength(4)
  })

  it('tell nobody where staff enter the first contact', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const empty = { ...application, answers: {} }
    await store.transaction((tx) =>
      notifyStaffChange(bench.deps, tx, { before: empty, after: application, hasChanged: true }),
    )
    expect(await bench.listWaiting(application.id)).toEqual([])
  })

  it('reach the address of "save for later" where staff enter the first contact among the answers', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const { id } = application
    const later = `resume.${canary}@example.org`
    const email = { applicationId: id, kind: 'email', value: later } as const
    await store.transaction((tx) =>
      store.contacts.note(tx, { ...email, by: { kind: 'customer' }, now: bench.clock.now }),
    )
    const empty = { ...application, answers: {} }
    await store.transaction((tx) =>
      notifyStaffChange(bench.deps, tx, { before: empty, after: application, hasChanged: true }),
    )
    expect((await bench.listWaiting(id)).map(({ to }) => to)).toContain(later)
  })

  it('tell once of all answers that staff change, and only a customer who has acted', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    const { id } = application
    const change = (hasChanged = true) =>
      store.transaction((tx) =>
        notifyStaffChange(bench.deps, tx, { before: application, after: application, hasChanged }),
      )
    // While only staff fill it in, nobody's answers are changed.
    await change()
    expect(await bench.listWaiting(id)).toEqual([])
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'customer', session: 'abcd' },
      event: 'application_begun',
      detail: { locale: 'es' },
      now: bench.clock.now,
    })
    await change(false)
    expect(await bench.listWaiting(id)).toEqual([])
    for (let pages = 0; pages < 4; pages++) await change()
    const waiting = await bench.listWaiting(id)
    expect(waiting.map(({ to }) => to)).toEqual(Object.values(oldContact))
    const due = new Date(bench.clock.now.getTime() + staffChangeNoticeDelayMs)
    for (const { text, notBefore } of waiting) {
      expect(notBefore).toEqual(due)
      expect(text).toContain('cambió respuestas')
      expect(text).toMatch(/\/es\/not-me\/[\w-]{43}/)
      expect(text).toContain('https://apply.example.com/es/return')
      expect(text).not.toContain(canary)
    }
  })

  it('tell once of all documents that staff upload, beside the answers that they change', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft('en')
    const { id } = application
    const upload = () => store.transaction((tx) => notifyAddedDocument(bench.deps, tx, application))
    await upload()
    expect(await bench.listWaiting(id)).toEqual([])
    // The page of the upload promises what happens.
    expect(await isStaffUploadNotified(bench.deps, db, application)).toBe(false)
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'customer', session: 'abcd' },
      event: 'application_begun',
      detail: { locale: 'en' },
      now: bench.clock.now,
    })
    expect(await isStaffUploadNotified(bench.deps, db, application)).toBe(true)
    const withoutMail = { ...bench.deps, notices: undefined }
    expect(await isStaffUploadNotified(withoutMail, db, application)).toBe(false)
    for (let documents = 0; documents < 3; documents++) await upload()
    const waiting = await bench.listWaiting(id)
    expect(waiting.map(({ to }) => to)).toEqual(Object.values(oldContact))
    for (const { text } of waiting) expect(text).toContain('document was added')
    const both = { before: application, after: application, hasChanged: true }
    await store.transaction((tx) => notifyStaffChange(bench.deps, tx, both))
    expect(await bench.listWaiting(id)).toHaveLength(4)
  })
})
