import { expect, it } from 'vitest'
import { findAttentionReason } from './attention-reason.ts'

const nothing = {
  state: 'draft',
  reported: false,
  documentsStopped: false,
  hasSecondApplication: false,
  held: false,
  contactRequested: false,
} as const

it.each([
  ['contact', { contactRequested: true }],
  ['flags', { held: true }],
  ['second', { hasSecondApplication: true }],
  ['documents', { documentsStopped: true }],
  ['stopped', { state: 'manual_review' }],
  ['report', { reported: true }],
] as const)('says %s, before what comes later', (reason, fact) => {
  expect(findAttentionReason({ ...nothing, ...fact })).toBe(reason)
  expect(findAttentionReason({ ...nothing, contactRequested: true, ...fact })).toBe(reason)
})

it('says the report first, and nothing where nothing waits', () => {
  expect(
    findAttentionReason({ ...nothing, state: 'manual_review', held: true, reported: true }),
  ).toBe('report')
  expect(findAttentionReason(nothing)).toBeUndefined()
})
