import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailState, MessageChannel, NoticeKind, ReminderKind } from '../states.ts'
import type { QueuedColumns } from './column-types.ts'

/** Messages to customers, and what customers report by them. */
export type MessageTables = {
  mail: QueuedColumns & {
    id: string
    /** Null: about no application that there is; `keyId` then names the key that seals it. */
    applicationId: string | null
    channel: Generated<MessageChannel>
    state: MailState
    content: Uint8Array | null
    keyId: ColumnType<string | null, string | null | undefined, string | null>
    attempts: Generated<number>
    completedAt: Date | null
  }
  notice: {
    id: string
    tokenHash: Uint8Array
    applicationId: string
    mailId: string | null
    /** The token of the link to the application; null without such a link. */
    openTokenHash: Uint8Array | null
    /** The contact to which it went, if it has such a link. */
    contactId: string | null
    channel: MessageChannel
    about: NoticeKind
    createdAt: Date
    expiresAt: Date
    reportedAt: Date | null
  }
  reminder: {
    id: string
    applicationId: string
    about: ReminderKind
    /** Which draft, request or deletion it is about: when that began, or is to be. */
    since: Date
    sendAt: Date
    /** Null while it waits. */
    outcome: ReminderOutcome | null
    settledAt: Date | null
  }
  report: {
    id: string
    sequence: GeneratedAlways<number>
    applicationId: string
    /** The message whose link reported it; null: reported in the open application. */
    channel: MessageChannel | null
    about: NoticeKind | null
    reportedAt: Date
    closedAt: Date | null
    /** The account of staff; null if the application was erased. */
    closedBy: string | null
    /** Null while it is open, and once erased. */
    reason: Uint8Array | null
    /** Whether it was closed by stopping the application. */
    stopped: Generated<boolean>
  }
}

/** `not_due`: the customer went on, or it was sent, stopped or erased. `no_contact`: nobody may be reminded. */
export type ReminderOutcome = 'sent' | 'not_due' | 'no_contact'
