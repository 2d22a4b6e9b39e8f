import { expect, it } from 'vitest'
import { getReportQuestion } from './notice-kinds.ts'

it.each([
  ['link_sent', 'staff'],
  ['answers_changed', 'staff'],
  ['accepted', 'done'],
  ['submitted', 'done'],
  ['decided', 'news'],
  ['part_requested', 'news'],
  ['part_declined', 'news'],
  ['report_closed', 'closed'],
] as const)('asks the reader of %s about what they can know', (about, question) => {
  expect(getReportQuestion(about)).toBe(question)
})
