/** A customer with contacts, and the messages that were stored for them. */
import { randomUUID } from 'node:crypto'
import { recordAcceptance } from '../lib/acceptance/record-acceptance.ts'
import type { NotificationSettings } from '../lib/messages/notification-deps.ts'
import type { Email } from '../lib/messages/store/mail.ts'
import { submitAndWait } from '../lib/submission/submit-and-wait.ts'
import { acceptanceContext } from './submission/acceptance-context.ts'
import {
  createPlatformAnswers,
  createProgress,
  session,
  terms,
  termsVersion,
} from './submission/platform-answers.ts'
import { setUpSubmission } from './submission/submission-setup.ts'
import type { TestStore } from './test-store.ts'

export const notificationSettings: NotificationSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  email: true,
  sms: true,
}

/** Part of every personal value of the customer: no message may contain it. */
export const canary = 'canary'

/** The customer's contacts, and others that staff enter. */
export const oldContact = {
  email_address: `old.${canary}@example.com`,
  telephone_number: '+12025550147',
}
export const newContact = {
  email_address: `new.${canary}@example.com`,
  telephone_number: '+12025550188',
}

/** The answers with these contacts. */
export function answersWith(contact: Record<string, string>) {
  const name = { values: { first_name: `Amira${canary}`, last_name: `Haddad${canary}` } }
  return { contact: { typed: {}, values: contact }, name }
}

type StoredMessage = Email & { id: string; channel: string; notBefore: Date | null }

export function setUpNotification(
  opened: TestStore,
  notices: NotificationSettings = notificationSettings,
) {
  const { store } = opened
  const { db } = store
  const bench = setUpSubmission(opened)
  return {
    ...bench,
    deps: bench.createDeps({ notices }),

    /** Adds a draft of a customer who can be reached, in Spanish by default. */
    async addDraft(locale = 'es') {
      const id = randomUUID()
      const { now } = bench.clock
      const draft = await store.applications.add(db, {
        id,
        customerId: `PTC-${id.slice(0, 8)}`,
        accountId: `acc-${id}`,
        locale,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
        now,
      })
      await bench.letIn(db, id)
      const answers = { ...createPlatformAnswers(), ...answersWith(oldContact) }
      return await store.applications.updateAnswers(db, draft, { answers, now })
    },

    /** The customer accepts that draft and submits it. */
    async acceptAndSubmit(id: string) {
      const application = await bench.application(id)
      const progress = createProgress(createPlatformAnswers())
      const given = { progress, terms, attested: false, session, acceptanceContext }
      const deps = bench.createDeps({ notices })
      await store.transaction((tx) => recordAcceptance(deps, tx, application, given))
      return submitAndWait(deps, {
        applicationId: id,
        revision: application.revision,
        session,
        termsVersion,
        evaluateProgress: () => progress,
      })
    },

    async listWaiting(applicationId: string): Promise<StoredMessage[]> {
      const rows = await db
        .selectFrom('mail')
        .select(['id', 'applicationId', 'channel', 'nextAttemptAt'])
        .where('applicationId', '=', applicationId)
        .where('state', '=', 'waiting')
        .orderBy('createdAt')
        .orderBy('channel')
        .execute()
      const messages: StoredMessage[] = []
      for (const { nextAttemptAt: notBefore, ...row } of rows) {
        const email = await store.mail.openEmail(db, row)
        if (email) messages.push({ ...email, id: row.id, channel: row.channel, notBefore })
      }
      return messages
    },

    /** Lists the customer's notifications from the audit. */
    async listNotified(applicationId: string) {
      const recorded = await store.audit.list(db, applicationId)
      return recorded.flatMap(({ event, detail, actor }) =>
        event === 'customer_notified'
          ? [{ about: (detail as { about: string }).about, actor }]
          : [],
      )
    },
  }
}
