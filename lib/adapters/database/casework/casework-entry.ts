/** An application as lists of them show it. */
import type { CaseworkState, Channel } from '../states.ts'

export type CaseworkEntry = {
  applicationId: string
  /** The customer's reference. */
  customerId: string
  startedAt: Date
  state: CaseworkState
  since: Date
  /** Also where only a document of it waits for a person of ours. */
  manualReview: boolean
  /** Somebody said that it was not them, and nobody has closed that yet. */
  reported: boolean
  channel: Channel
  /** The account of staff who has it. */
  assignedTo: string | null
  /** Empty: in the common pool. */
  branch: string
  /** Of the last acceptance: how many flags, and how severe; 0 where there are none. */
  flagCount: number
  flagSeverity: number
}
