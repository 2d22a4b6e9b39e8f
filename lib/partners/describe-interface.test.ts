import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { asPartnerGives } from '@/test-support/applicants/as-partner.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { describeInterface } from './describe-interface.ts'
import { parseBody, startBody } from './rules/interface.ts'

const document = describeInterface(new URL('https://apply.portico.test'))
const described = fromJSONSchema(document.components.schemas.startBody ?? {})
const base = { customer_id: 'shop-4711', type: 'INDIVIDUAL', language: 'en' }

describe('the document of the partners’ interface', () => {
  it.each([
    applicants.maya.typed,
    ...[...Object.values(applicants), ...Object.values(companies)].map(({ typed }) => {
      // They type their days in words and digits of their own.
      const { birth: _, foundation: __, ...others } = typed as Record<string, RawValues>
      return others
    }),
  ])('takes every answer of a test’s applicant, as the interface does', (typed) => {
    const body = { ...base, answers: asPartnerGives(typed) }
    expect(parseBody(startBody, body)).toEqual({ value: body })
    expect(described.safeParse(body).error).toBeUndefined()
  })

  it.each<[string, object, { path: string; code: string }[]]>([
    ['another member', { other: 1 }, [{ path: '/other', code: 'unknown' }]],
    ['no customer', { customer_id: undefined }, [{ path: '/customer_id', code: 'missing' }]],
    ['no identifier', { customer_id: 'a b' }, [{ path: '/customer_id', code: 'wrong_format' }]],
    ['another type', { type: 'TRUST' }, [{ path: '/type', code: 'not_in_list' }]],
    ['too long a time', { expires_in: 2_592_001 }, [{ path: '/expires_in', code: 'too_large' }]],
    [
      'steps and fields that are none',
      { answers: { terms: {}, name: { nick: 'M' } } },
      [
        { path: '/answers/terms', code: 'unknown' },
        { path: '/answers/name/nick', code: 'unknown' },
      ],
    ],
    [
      'a number for a text',
      { answers: { name: { first_name: 1 } } },
      [{ path: '/answers/name/first_name', code: 'wrong_format' }],
    ],
  ])('refuses %s, as the interface does', (_, over, faults) => {
    const body = JSON.parse(JSON.stringify({ ...base, ...over }))
    const found = parseBody(startBody, body)
    expect('faults' in found && found.faults.toSorted(byPath)).toEqual(faults.toSorted(byPath))
    expect(described.safeParse(body).success).toBe(false)
  })

  it('has no fault that a linter of such documents finds', async () => {
    const lint = async (source: object) =>
      lintFromString({
        source: JSON.stringify(source),
        absoluteRef: 'openapi.json',
        config: await createConfig({ extends: ['recommended-strict'] }),
      })
    const found = (await lint(document)).map(({ ruleId, message }) => [ruleId, message])
    expect(found).toEqual([])
    // It does look: what is not there is a fault.
    const { startBody: _, ...schemas } = document.components.schemas
    const broken = { ...document, components: { ...document.components, schemas } }
    expect(await lint(broken)).not.toEqual([])
  })
})

function byPath(one: { path: string }, other: { path: string }): number {
  return one.path.localeCompare(other.path)
}
