/** Messages to a customer in the states that pass too soon, or that the embedded mail server never brings about. */

import { sql } from 'kysely'
import type { NoticeKind } from '../../lib/database/states.ts'
import type { Store } from '../../lib/database/store.ts'
import { notifyContacts } from '../../lib/messages/notify-contacts.ts'
import { dropMessages } from '../../lib/messages/store/mail.ts'
import { required } from './cookies.ts'

const dayMs = 24 * 3_600_000

/** Adds e-mails and SMS: some could not be delivered, some are tried again, some wait. */
export async function addSampleMessages(store: Store, id: string): Promise<void> {
  const { db } = store
  const application = required(await store.applications.find(db, id))
  const now = new Date()
  const deps = {
    store,
    now: () => now,
    notices: {
      brand: 'Portico',
      publicUrl: new URL('http://localhost'),
      email: true,
      sms: true,
    },
  }
  const write = async (about: NoticeKind) => {
    const known = (await store.mail.listMessages(db, id)).map((each) => each.id)
    const notBefore = new Date(now.getTime() + dayMs)
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about, notBefore }))
    const all = await store.mail.listMessages(db, id)
    return all.flatMap((each) => (known.includes(each.id) ? [] : each.id))
  }
  await dropMessages(db, await write('answers_changed'), 'eenvelope_550', now)
  await dropMessages(db, await write('report_closed'), 'channel_off', now)
  const retried = await write('document_added')
  await sql`alter table mail disable trigger mail_checked`.execute(db)
  await db.updateTable('mail').set({ lastCode: 'econnection' }).where('id', 'in', retried).execute()
  await sql`alter table mail enable trigger mail_checked`.execute(db)
  await write('contact_changed')
}
