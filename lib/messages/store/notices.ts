import type { NotNull, Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { NoticeKind } from '#lib/database/states.ts'

/** A message about what happened to an application, without its text. */
export type Notice = Omit<Selectable<Schema['notice']>, 'tokenHash' | 'openTokenHash' | 'contactId'>

/** Includes the hashes of the tokens in its links; see `mail.addAll`. */
export type NewNotice = Omit<Selectable<Schema['notice']>, 'reportedAt'>

/** The application of a message's link, and the message's contact. */
type NoticeLink = Pick<Notice, 'applicationId' | 'expiresAt'> & { contactId: string }

export type Notices = ReturnType<typeof createNotices>

/** The messages to customers, known by the SHA-256 (32 bytes) of the token in their links. */
export function createNotices() {
  return {
    async find(tx: Tx, tokenHash: Uint8Array): Promise<Notice | undefined> {
      return await tx
        .selectFrom('notice')
        .select(columns)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    async findLink(tx: Tx, openTokenHash: Uint8Array): Promise<NoticeLink | undefined> {
      return await tx
        .selectFrom('notice')
        .select(['applicationId', 'expiresAt', 'contactId'])
        .where('openTokenHash', '=', openTokenHash)
        .$narrowType<{ contactId: NotNull }>()
        .executeTakeFirst()
    },

    /** Returns when the last message of this kind is to leave that has not left yet. */
    async findLastWaiting(tx: Tx, about: NoticeKind): Promise<Date | undefined> {
      const row = await tx
        .selectFrom('mail')
        .innerJoin('notice', 'notice.mailId', 'mail.id')
        .select('mail.nextAttemptAt')
        .where('mail.state', '=', 'waiting')
        .where('notice.about', '=', about)
        .orderBy('mail.nextAttemptAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.nextAttemptAt ?? undefined
    },

    /** Finds a message with the contact to which it went; undefined without one. */
    async findWithContact(tx: Tx, tokenHash: Uint8Array) {
      return await tx
        .selectFrom('notice')
        .select([...columns, 'contactId'])
        .where('tokenHash', '=', tokenHash)
        .where('contactId', 'is not', null)
        .$narrowType<{ contactId: NotNull }>()
        .executeTakeFirst()
    },

    /** Returns the e-mails about an application that a mail server refused for good, and the contacts of those. */
    async findRefused(tx: Tx, applicationId: string) {
      const rows = await tx
        .selectFrom('mail')
        .leftJoin('notice', 'notice.mailId', 'mail.id')
        .select(['mail.id', 'notice.contactId'])
        .where('mail.applicationId', '=', applicationId)
        .where('mail.state', '=', 'dropped')
        .where((is) =>
          is.or([
            is('mail.lastCode', 'like', 'eenvelope\\_5%'),
            is('mail.lastCode', 'like', 'emessage\\_5%'),
          ]),
        )
        .execute()
      return {
        mails: rows.map(({ id }) => id),
        contacts: rows.flatMap(({ contactId }) => contactId ?? []),
      }
    },

    /** Returns the subject of a message; undefined if it is no notice. */
    async findAbout(tx: Tx, mailId: string): Promise<NoticeKind | undefined> {
      const row = await tx
        .selectFrom('notice')
        .select('about')
        .where('mailId', '=', mailId)
        .executeTakeFirst()
      return row?.about
    },

    /** Returns the notices of one application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<Notice[]> {
      return await tx
        .selectFrom('notice')
        .select(columns)
        .where('applicationId', '=', applicationId)
        .orderBy('createdAt')
        .execute()
    },

    /** The messages of these kinds about an application that have not left yet. */
    async waiting(tx: Tx, applicationId: string, about: readonly NoticeKind[]): Promise<string[]> {
      const rows = await tx
        .selectFrom('notice')
        .innerJoin('mail', 'mail.id', 'notice.mailId')
        .select('mail.id')
        .where('notice.applicationId', '=', applicationId)
        .where('notice.about', 'in', [...about])
        .where('mail.state', '=', 'waiting')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The reader of that message said that it was not them. */
    async noteReported(tx: Tx, id: string, now: Date): Promise<void> {
      await tx.updateTable('notice').set({ reportedAt: now }).where('id', '=', id).execute()
    },

    /** Forgets messages whose links had ended before then. */
    async forgetBefore(tx: Tx, then: Date): Promise<void> {
      await tx.deleteFrom('notice').where('expiresAt', '<', then).execute()
    },
  }
}

const columns = [
  'id',
  'applicationId',
  'mailId',
  'channel',
  'about',
  'createdAt',
  'expiresAt',
  'reportedAt',
] as const satisfies (keyof Notice)[]
