/** Every field of the interface: required by the simulator, asked, answered, sent, and no longer required. */

import { describe, expect, it } from 'vitest'
import { setPersonStep } from '#lib/onboarding/company-people/people.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '#lib/onboarding/field-context/build-field-context.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { PersonPath, PlatformFields } from '#lib/onboarding/mapping/platform-paths.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import { evaluateProgress, findAskedStep } from '#lib/onboarding/progress/evaluate-progress.ts'
import { buildRowsOfPerson } from '#lib/onboarding/review/review-rows.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { updatableFields } from '#lib/platform/simulator/operations/apply-updates.ts'
import {
  answerCompany,
  postPersonStep,
  requireStep,
  testPersonId,
} from '@/test-support/applicants/answer-steps.ts'
import {
  answerRequiredField,
  createAnswerForm,
  createFieldSettings,
  customerPaths,
  expectDone,
  expectQuestionTexts,
  fieldCompany,
  ids,
  listFieldCases,
  listFieldRequirements,
  nameRequiring,
  requestApplication,
  requestCorporateApplication,
  requestIndividual,
  setUpField,
  withoutAnswer,
  withoutPath,
} from '@/test-support/submission/answer-required-field.ts'
import {
  buildCreateBody,
  buildIndividualBody,
  buildSubmissionValues,
  buildUpdateBody,
  readBodyValues,
} from './rules/build-request.ts'

describe('every field of a person’s own application', () => {
  it.each(listFieldCases('INDIVIDUAL', customerPaths(requestApplication)))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      await answerRequiredField('INDIVIDUAL', spelled, path)
    },
  )
})

describe('every field of a fieldCompany’s application', () => {
  it.each(listFieldCases('CORPORATION', customerPaths(requestCorporateApplication)))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      await answerRequiredField('CORPORATION', spelled, path)
    },
  )
})

describe('every field of one of a fieldCompany’s people', () => {
  const paths = updatableFields(requestIndividual).map(({ field }) => field)

  it.each(listFieldCases('person', paths))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      const as = createFieldSettings(path)
      const { client, key, bench } = setUpField(as)
      const [first] = fieldCompany.people
      if (!first) throw new Error('nobody')
      const typed: Record<string, RawValues> = {
        ...first.typed,
        person_name: { ...first.typed.person_name, last_name: nameRequiring(spelled) },
      }
      const { answers, progress: before } = await answerCompany(
        { ...fieldCompany, people: [{ ...first, typed }] },
        as,
      )
      const ours = testPersonId(0)
      const person = before.people[0]
      const created = buildCreateBody(
        buildSubmissionValues(ids, before.platformFields, as.attestation),
      )
      const { id } = await expectDone(client.createApplication(created, key()))
      const body = buildIndividualBody(
        withoutPath((person?.platformFields ?? {}) as PlatformFields, path) as never,
      )
      const theirs = (await expectDone(client.addIndividual(id, body, key()))).id

      const requirements = listFieldRequirements(
        await expectDone(client.findStatus(id)),
        'CORPORATION',
        spelled,
      )
      expect(requirements).toMatchObject([{ kind: 'person', individualId: theirs }])
      const [requirement] = requirements as Extract<Requirement, { kind: 'person' }>[]
      if (!requirement) throw new Error('not required')
      const step = requireStep(requirement.stepId)
      expect(step.fields[requirement.field]?.platformPath).toBe(path)

      const saved = (answers.people as unknown as { answers: Answers }[])[0]?.answers ?? {}
      const unanswered = setPersonStep(
        answers,
        ours,
        step.id,
        withoutAnswer(saved, step.id, requirement.field)[step.id] ?? { typed: {}, values: {} },
      )
      const outstanding = { outstandingOfPeople: { [ours]: [path as PersonPath] } }
      const progressAt = (over: OnboardingSettings) =>
        evaluateProgress(
          unanswered,
          buildFieldContext(unanswered, { ...over, attestation: as.attestation, ...outstanding }),
        )
      const asked = findAskedStep(progressAt(as).people[0]?.asked ?? [], step.id)
      expect(asked).toMatchObject({ step: { id: step.id }, values: undefined })
      expectQuestionTexts(step, requirement.field, progressAt, ours)

      const form = createAnswerForm(step, requirement.field, typed[step.id])
      const { answered } = await postPersonStep(unanswered, ours, step.id, form, {
        ...as,
        ...outstanding,
      })
      if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
      const after = setPersonStep(unanswered, ours, step.id, answered)
      const [now] = evaluateProgress(after, buildFieldContext(after, as)).people
      if (!now) throw new Error('nobody')
      const rows = await buildRowsOfPerson(now)
      const row = rows.find((one) => one.stepId === step.id && one.field === requirement.field)
      expect(row?.value).toMatch(/\S/)

      const update = buildUpdateBody(readBodyValues('add_individual', body), now.platformFields)
      await expectDone(client.updateIndividual(id, theirs, update ?? new Uint8Array(), key()))
      expect(
        listFieldRequirements(await expectDone(client.findStatus(id)), 'CORPORATION', spelled),
      ).toEqual([])
      expect(bench.faults).toEqual([])
    },
  )
})
