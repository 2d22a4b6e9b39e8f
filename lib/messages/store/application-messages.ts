import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { NoticeKind } from '#lib/database/states.ts'

/** A message to a customer without its content. `other`: its subject was forgotten since. */
export type ApplicationMessage = Pick<
  Selectable<Schema['mail']>,
  | 'id'
  | 'channel'
  | 'state'
  | 'attempts'
  | 'lastCode'
  | 'createdAt'
  | 'completedAt'
  | 'nextAttemptAt'
> & { about: NoticeKind | 'return_link' | 'person_link' | 'device_code' | 'other' }

/** The messages of one application with what each is about, the oldest first. */
export async function listMessages(tx: Tx, applicationId: string): Promise<ApplicationMessage[]> {
  const rows = await tx
    .selectFrom('mail')
    .leftJoin('notice', 'notice.mailId', 'mail.id')
    .leftJoin('returnLink', 'returnLink.mailId', 'mail.id')
    .leftJoin('personLink', 'personLink.mailId', 'mail.id')
    .leftJoin('deviceCode', 'deviceCode.mailId', 'mail.id')
    .select([
      'mail.id',
      'mail.channel',
      'mail.state',
      'mail.attempts',
      'mail.lastCode',
      'mail.createdAt',
      'mail.completedAt',
      'mail.nextAttemptAt',
      'notice.about as notice',
      'returnLink.id as returnLink',
      'personLink.id as personLink',
      'deviceCode.id as deviceCode',
    ])
    .where('mail.applicationId', '=', applicationId)
    .orderBy('mail.createdAt')
    .execute()
  return rows.map(({ notice, returnLink, personLink, deviceCode, ...message }) => {
    const link = returnLink ? 'return_link' : personLink ? 'person_link' : undefined
    return { ...message, about: deviceCode ? 'device_code' : (notice ?? link ?? 'other') }
  })
}
