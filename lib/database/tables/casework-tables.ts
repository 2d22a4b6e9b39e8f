import type { Generated, GeneratedAlways } from 'kysely'
import type { CaseworkState, Channel } from '../states.ts'

/** The list of applications that staff work on. */
export type CaseworkTables = {
  /**
   * A row for each application that is not erased. Triggers write all columns but `assignedTo`, `branch`,
   * `startedBy` and `keyId`.
   */
  caseworkEntry: {
    applicationId: string
    startedAt: Date
    state: CaseworkState
    since: Date
    /** When it was sent for the first time. */
    sentAt: Generated<Date | null>
    documentsStopped: Generated<boolean>
    reported: Generated<boolean>
    hasSecondApplication: Generated<boolean>
    contactRequested: Generated<boolean>
    /** Describes the last acceptance. */
    flagCount: Generated<number>
    flagSeverity: Generated<number>
    manualReview: GeneratedAlways<boolean>
    channel: Channel
    assignedTo: string | null
    /** Empty: in the common pool. */
    branch: Generated<string>
    startedBy: string | null
    /** The key under which it is indexed. */
    keyId: string
  }
  searchToken: { token: Uint8Array; startedAt: Date; applicationId: string }
  caseworkSearch: { id: string; staffId: string; keyId: string; query: Uint8Array; createdAt: Date }
  caseworkNote: {
    id: string
    sequence: GeneratedAlways<number>
    applicationId: string
    writtenBy: string
    writtenAt: Date
    note: Uint8Array
  }
}
