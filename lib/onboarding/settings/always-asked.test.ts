import { describe, expect, it } from 'vitest'
import {
  requestApplication,
  requestCorporateApplication,
  requestIndividual,
} from '#lib/platform/contract/requests.ts'
import { updatableFields } from '#lib/platform/simulator/operations/apply-updates.ts'
import { answerSteps, testPersonId, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { addPerson } from '../company-people/people.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { isAsked } from '../fields/field.ts'
import { individualSteps } from '../journeys.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'
import { type AskedStep, evaluateProgress } from '../progress/evaluate-progress.ts'
import {
  askableNames,
  findAskablePaths,
  goesWithAttestation,
  listStepsForEveryone,
} from './always-asked.ts'

/** Returns every path that is asked of somebody who has answered only whose account it is. */
async function pathsAsked(
  applicationType: string,
  alwaysAsked: AnyPlatformPath[],
): Promise<string[]> {
  const as = {
    ...testSettings,
    attestation: false,
    askIndividualOwnership: false,
    businessQuestions: [],
    alwaysAsked,
  }
  const { answers } = await answerSteps({ applicant: { application_type: applicationType } }, as)
  const known = addPerson(answers, testPersonId(0))
  const { asked, people } = evaluateProgress(known, buildFieldContext(known, as))
  return [...asked, ...people.flatMap((person) => person.asked)].flatMap(pathsOf)
}

function pathsIn(schema: Parameters<typeof updatableFields>[0]): string[] {
  return updatableFields(schema).map(({ field }) => field)
}

function pathsOf({ step, fieldContext }: AskedStep): string[] {
  return Object.values(step.fields).flatMap((field) =>
    field.platformPath && isAsked(field, fieldContext) ? [field.platformPath] : [],
  )
}

describe('the questions that a setting asks of everyone', () => {
  it.each(askableNames)('is asked from the start, and otherwise not: %s', async (name) => {
    const paths = findAskablePaths(name)
    const kinds = [
      ['INDIVIDUAL', pathsIn(requestApplication)],
      ['CORPORATION', [...pathsIn(requestCorporateApplication), ...pathsIn(requestIndividual)]],
    ] as const
    expect(paths.length).toBeGreaterThan(0)
    for (const [type, known] of kinds) {
      const own = paths.filter((path) => known.includes(path))
      const before = await pathsAsked(type, [])
      const after = await pathsAsked(type, paths)
      for (const path of own) {
        expect(before).not.toContain(path)
        expect(after).toContain(path)
      }
      // The words for OTHER come with the choice they belong to, and nothing else does.
      const more = after.filter(
        (path) => !before.includes(path) && !own.includes(path as AnyPlatformPath),
      )
      expect(more.length).toBeLessThanOrEqual(own.length)
      if (own.length === 0) expect(after).toEqual(before)
    }
  })

  it('may be named in full, without what it is part of, and no other way', () => {
    const paths = ['customer_details.investment_profile.total_assets']
    for (const name of ['total_assets', 'investment_profile.total_assets', ...paths]) {
      expect(findAskablePaths(name)).toEqual(paths)
    }
    for (const name of ['', 'assets', 'total_asset', 'first_name', 'profile.total_assets', '.']) {
      expect(findAskablePaths(name)).toEqual([])
    }
  })

  it('counts among the steps of everyone, and what the platform requires only at times does not', () => {
    const idsOf = (paths: AnyPlatformPath[]) =>
      listStepsForEveryone(individualSteps, paths).map(({ id }) => id)
    expect(idsOf([])).toEqual([
      ...['applicant', 'residence', 'birth', 'name', 'contact', 'address', 'identification'],
      ...['product', 'account'],
    ])
    expect(idsOf(findAskablePaths('occupation'))).toEqual([
      ...['applicant', 'residence', 'birth', 'name', 'contact', 'address', 'identification'],
      ...['employment', 'product', 'account'],
    ])
  })

  it('goes with the attestation in these cases', () => {
    expect(askableNames.filter(goesWithAttestation)).toEqual([
      'citizenship',
      'corporate_tax_reference_number',
    ])
  })
})
