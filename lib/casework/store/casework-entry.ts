/** An application as lists of them show it. */
import type { CaseworkState, Channel } from '#lib/database/states.ts'

export type CaseworkEntry = {
  applicationId: string
  /** The customer's reference. */
  customerId: string
  startedAt: Date
  state: CaseworkState
  since: Date
  /** Whether the application waits for staff, for any of the following reasons or because sending stopped. */
  manualReview: boolean
  /** Somebody said that it was not them, and nobody has closed that yet. */
  reported: boolean
  /** A document could not be passed on. */
  documentsStopped: boolean
  /** Sending waits for a decision about its risk flags. */
  held: boolean
  /** The platform has a second application that nobody has closed. */
  hasSecondApplication: boolean
  /** Staff asked for another address of the customer, and nobody has decided about it. */
  contactRequested: boolean
  channel: Channel
  /** The account of the assigned member. */
  assignedTo: string | null
  /** Empty: in the common pool. */
  branch: string
  /** The number and the highest severity of the last acceptance's flags; 0 without flags. */
  flagCount: number
  flagSeverity: number
  /** Whether it was ever looked for flags: that is done when its customer accepts. */
  flagsNoted: boolean
}
