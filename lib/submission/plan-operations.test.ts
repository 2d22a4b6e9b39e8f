import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PersonProgress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { createPersonAnswers } from '@/test-support/submission/company-answers.ts'
import { planIndividualOperations } from './plan-operations.ts'
import { readBodyValues } from './rules/build-request.ts'
import type { AcknowledgedValues } from './state/acknowledged-values.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']
/** Holdings that never exceed 100 together. */
const shares = fc
  .array(fc.record({ id: fc.constantFrom(...names), share: fc.nat(100) }), { maxLength: 6 })
  .map((drawn) => {
    let left = 100
    const held = drawn.map(({ id, share }): [string, number] => {
      const held = Math.min(share, left)
      left -= held
      return [id, held]
    })
    return new Map(held)
  })

it('leads from any owners to any others without ever exceeding 100 per cent', () => {
  fc.assert(
    fc.property(shares, shares, (before, after) => {
      const there = new Map(before)
      const acknowledged = new Map([...before].map(([id, share]) => [id, acknowledge(id, share)]))
      const people = [...after].map(([id, share]) => progressOf(id, share))
      for (const { kind, subject = '', body } of planIndividualOperations(acknowledged, people)) {
        if (kind === 'delete_individual') there.delete(subject)
        else {
          const values = readBodyValues(
            kind as 'add_individual' | 'update_individual',
            body as Uint8Array,
          )
          there.set(subject, Number(values.percentage_ownership))
        }
        const sum = [...there.values()].reduce((total, share) => total + share, 0)
        expect(sum).toBeLessThanOrEqual(100)
      }
      expect(there).toEqual(after)
    }),
  )
})

function progressOf(id: string, percentage_ownership: number): PersonProgress {
  const { wire } = createPersonAnswers(id, 'Haddad', { percentage_ownership })
  return { id, name: id, asked: [], open: undefined, platformFields: wire }
}

function acknowledge(id: string, share: number): AcknowledgedValues {
  const sent = Object.entries(progressOf(id, share).platformFields).map(([path, value]) => [
    path,
    Array.isArray(value) ? JSON.stringify(value) : String(value),
  ])
  return { sent: Object.fromEntries(sent), uncertain: new Set() }
}
