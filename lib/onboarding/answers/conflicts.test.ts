import { describe, expect, it } from 'vitest'
import type { StepValues } from '../define-step.ts'
import { contact } from '../steps/contact.ts'
import { identification } from '../steps/identification.ts'
import type { Author, FieldSources } from './answer-authors.ts'
import {
  type ConflictChoice,
  createPageSnapshot,
  mergeStep,
  parsePageSnapshot,
} from './conflicts.ts'

const customer: Author = { kind: 'customer' }
const grace: Author = { kind: 'staff', id: 'grace' }
const hal: Author = { kind: 'staff', id: 'hal' }
const email = 'maya@example.com'

function savedStep(values: Record<string, string>) {
  return { typed: values, values: values as StepValues }
}

function by(author: Author, revision: number) {
  return { by: author, at: '2026-11-21T10:00:00.000Z', revision }
}

/** The customer posts a page of revision 3 with a telephone number, over concurrent changes of staff. */
function sent(
  typed: Record<string, string>,
  {
    stored,
    sources,
    choice,
    author = customer,
  }: {
    stored: Record<string, string>
    sources: FieldSources
    choice?: ConflictChoice | undefined
    author?: Author
  },
) {
  const seen = { email_address: email, telephone_number: '+1' }
  return mergeStep(contact, savedStep(typed), savedStep(stored), {
    before: savedStep(stored),
    seen: createPageSnapshot(contact, savedStep(seen), 3),
    sources,
    by: author,
    choiceOf: () => choice,
  })
}

const theirNumber = {
  stored: { email_address: email, telephone_number: '+2' },
  sources: { telephone_number: by(grace, 4) },
}

describe('two who answer the same step', () => {
  it('both have what they typed, where it was not in the same field', () => {
    const { merged, conflicts } = sent(
      { email_address: 'other@example.com', telephone_number: '+1' },
      theirNumber,
    )
    expect(conflicts).toEqual([])
    const both = { email_address: 'other@example.com', telephone_number: '+2' }
    expect(merged.values).toEqual(both)
    expect(merged.typed).toEqual(both)
  })

  it('conflict in a field that both changed, and what stands stays until it was chosen', () => {
    const typed = { email_address: email, telephone_number: '+3' }
    const { merged, conflicts } = sent(typed, theirNumber)
    expect(conflicts).toEqual([
      {
        field: 'telephone_number',
        meanwhile: '+2',
        typed: '+3',
        source: by(grace, 4),
      },
    ])
    expect(merged.values.telephone_number).toBe('+2')
    for (const [keep, value] of [
      ['mine', '+3'],
      ['theirs', '+2'],
    ] as const) {
      const chosen = sent(typed, { ...theirNumber, choice: { keep, revision: 4 } })
      expect(chosen.conflicts).toEqual([])
      expect(chosen.merged.values.telephone_number).toBe(value)
    }
  })

  it('conflict again where it was changed once more after the choice was shown', () => {
    const { conflicts } = sent(
      { email_address: email, telephone_number: '+3' },
      {
        ...theirNumber,
        sources: { telephone_number: by(grace, 6) },
        choice: { keep: 'mine', revision: 5 },
      },
    )
    expect(conflicts).toHaveLength(1)
  })

  it('do not conflict where both mean the same, nor with themselves', () => {
    const same = sent({ email_address: email, telephone_number: '+2' }, theirNumber)
    expect(same.conflicts).toEqual([])
    const typed = { email_address: email, telephone_number: '+3' }
    const own = { ...theirNumber, sources: { telephone_number: by(customer, 4) } }
    expect(sent(typed, own)).toMatchObject({ conflicts: [], merged: { values: typed } })
  })

  it('conflict among staff too, but for one and the same of them', () => {
    const typed = { email_address: email, telephone_number: '+3' }
    expect(sent(typed, { ...theirNumber, author: hal }).conflicts).toHaveLength(1)
    expect(sent(typed, { ...theirNumber, author: grace }).conflicts).toEqual([])
  })

  it('conflict over what one took back and the other changed', () => {
    const { conflicts } = sent(
      { email_address: email, telephone_number: '+3' },
      { stored: { email_address: email }, sources: { telephone_number: by(grace, 4) } },
    )
    expect(conflicts).toMatchObject([{ field: 'telephone_number', typed: '+3' }])
    expect(conflicts[0]?.meanwhile).toBeUndefined()
  })

  it('are asked about a number that is not shown, where both gave one', () => {
    const stored = savedStep({ passport_number: 'B2' })
    const at = {
      seen: createPageSnapshot(identification, savedStep({ passport_number: 'A1' }), 3),
      sources: { passport_number: by(grace, 4) },
      by: customer,
      choiceOf: () => undefined,
    }
    expect(at.seen.values).toEqual({})
    const left = mergeStep(identification, stored, stored, { ...at, before: stored })
    expect(left).toEqual({ merged: stored, conflicts: [] })
    const mine = savedStep({ passport_number: 'C3' })
    const both = mergeStep(identification, mine, stored, { ...at, before: stored })
    expect(both.conflicts).toMatchObject([{ meanwhile: 'B2', typed: 'C3' }])
    // Read before it came in between.
    const late = mergeStep(identification, savedStep({ passport_number: 'A1' }), stored, {
      ...at,
      before: savedStep({ passport_number: 'A1' }),
    })
    expect(late).toMatchObject({ conflicts: [], merged: { values: { passport_number: 'B2' } } })
  })
})

describe('the snapshot of a page', () => {
  it('comes back as it was', () => {
    const seen = createPageSnapshot(contact, savedStep({ email_address: email }), 7)
    expect(parsePageSnapshot(JSON.stringify(seen))).toEqual(seen)
  })

  it.each(['', '{', 'null', '7', '{"revision":"7","values":{}}', '{"revision":7}'])(
    'is nothing where it reads %j: then all that differs is asked about',
    (text) => {
      const seen = parsePageSnapshot(text)
      expect(seen).toEqual({ revision: -1, values: {} })
      const typed = { email_address: email, telephone_number: '+1' }
      const { conflicts } = mergeStep(contact, savedStep(typed), savedStep(theirNumber.stored), {
        before: undefined,
        seen,
        sources: theirNumber.sources,
        by: customer,
        choiceOf: () => undefined,
      })
      expect(conflicts.map(({ field }) => field)).toEqual(['telephone_number'])
    },
  )
})
