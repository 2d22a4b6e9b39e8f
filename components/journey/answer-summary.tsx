import { SummaryList } from '../ui/summary-list'
import type { AnswerRowsProps } from './answer-rows'

/** Answers with the way to change each that can be changed. */
// The default, because that is what React reads from a module that it fetches.
export default function AnswerSummary({ rows, changeText, missingText }: AnswerRowsProps) {
  return (
    <SummaryList
      rows={rows.map(({ changeHref, changeHidden, ...row }) => ({
        ...row,
        missingText,
        change: changeHref
          ? { href: changeHref, text: changeText, hidden: changeHidden ?? row.label }
          : undefined,
      }))}
    />
  )
}
