// Rendered in the browser too, so that Next sends the answers and not all the elements of the list:
// page-shell.tsx.
'use client'

import { lazy, type ReactNode } from 'react'
import { loadPart } from '../ui/load-part'

export type ReviewRow = {
  /** The target of a link to it. */
  id?: string
  label: string
  /** The label is the platform's, in an unknown language. */
  foreignLabel?: boolean
  /** As it will be sent; undefined or empty without an answer. */
  value: string | undefined
  ltr?: boolean
  /** The link of the value. */
  href?: string
  /** The value is this moment, in UTC: it is said in the zone of the person who reads it. */
  time?: { at: string; locale: string }
  /** Shown below the value. */
  note?: string
  /** The platform's requirement, shown below the value. */
  required?: ReactNode
  changeHref?: string
  /** Whether the row is of the same topic as the one above it. */
  continues?: boolean
  /** Completes "Change" for those who hear the link alone: "your date of birth". */
  changeHidden?: string
}

export type AnswerRowsProps = { rows: ReviewRow[]; changeText: string; missingText: string }

// Fetched by the pages that have answers to show: the script of the first question is waited for.
const AnswerSummary = lazy(() => loadPart(() => import('./answer-summary')))

/** Answers with the way to change each that can be changed. */
export function AnswerRows(props: AnswerRowsProps) {
  return <AnswerSummary {...props} />
}
