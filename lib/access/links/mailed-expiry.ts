import type { MailState } from '#lib/database/states.ts'
import { giveUpAfterMs } from '#lib/messages/outbox.ts'
import { type LinkPurpose, linkLimits } from '../rules/link-codes.ts'

/** Something that is used by its e-mail. */
type Mailed = { mailState: MailState; mailSettledAt: Date | null; createdAt: Date }

/**
 * Returns the end of a link or code in an e-mail. Its time starts when the e-mail is sent, so a mail server
 * outage does not use it up.
 */
export function getMailedExpiry(
  purpose: LinkPurpose,
  { mailState, mailSettledAt, createdAt }: Mailed,
): Date {
  const { lifetimeMs } = linkLimits[purpose]
  if (mailState === 'waiting') return new Date(createdAt.getTime() + giveUpAfterMs + lifetimeMs)
  if (mailState === 'dropped' || !mailSettledAt) return createdAt
  return new Date(mailSettledAt.getTime() + lifetimeMs)
}
