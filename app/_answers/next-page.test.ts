import { describe, expect, it } from 'vitest'
import type { AnswerSources } from '@/lib/onboarding/answers/answer-authors.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type {
  AskedStep,
  PersonProgress,
  Progress,
} from '@/lib/onboarding/progress/evaluate-progress.ts'
import { findTask } from '@/lib/onboarding/progress/tasks.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { getNextPage, getPathAfterSave } from './next-page.ts'

const ada = 'ada'
const lastBefore = corporationSteps.findLast((step) => findTask(step) === 'business')?.id ?? ''
const home = '/en/apply/one/'

describe('the page after a step', () => {
  it('a person goes on with the first that is open, then with the review', () => {
    expect(leadsTo(individualProgress('name'), { step: 'birth' })).toBe('name')
    expect(leadsTo(individualProgress(), { step: 'account' })).toBe('review')
  })

  it('a company goes on in the same task, and after its last step with the next one that is open', () => {
    const progress = companyProgress('entity')
    expect(leadsTo(progress, { step: 'applicant' })).toBe('tasks')
    expect(leadsTo(progress, { step: 'incorporation' })).toBe('entity')
    expect(leadsTo(progress, { step: 'numbers' })).toBe('company_contact')
    // Open questions of the task precede the next one.
    expect(leadsTo(progress, { step: 'company_contact' })).toBe('entity')
    expect(leadsTo(companyProgress('business'), { step: 'physical_address' })).toBe('business')
    expect(leadsTo(companyProgress('people'), { step: lastBefore })).toBe('people')
    expect(leadsTo(companyProgress(undefined, [personProgress()]), { step: 'account' })).toBe(
      'review',
    )
  })

  it('a company is not asked again what it has confirmed from a register', () => {
    const found = { by: { kind: 'customer' }, at: '', revision: 1, register: 'gleif' } as const
    const progress = companyProgress()
    const foundation = progress.asked.find(({ step }) => step.id === 'foundation')
    Object.assign(foundation ?? {}, { values: { established_on: '2015-03-09' } })
    const sources = { foundation: { established_on: found } }
    expect(leadsTo(progress, { step: 'entity' })).toBe('foundation')
    expect(leadsTo(progress, { step: 'entity' }, { sources })).toBe('numbers')
  })

  it('a person of a company goes on with their own pages, each known by its first step, then with the list', () => {
    const progress = companyProgress('people', [personProgress('person_birth')])
    const first = { step: 'person_residence', person: ada }
    expect(leadsTo(progress, first)).toBe('people/ada/person_birth')
    const last = { step: 'person_identification', person: ada }
    expect(leadsTo(progress, last)).toBe('people/ada/person_birth')
    expect(leadsTo(companyProgress(undefined, [personProgress()]), last)).toBe('people')
  })

  it('leaves what is open of a person to that person while they have a link', () => {
    const noor = { ...personProgress('person_birth'), id: 'noor' }
    const progress = companyProgress('people', [personProgress(), noor])
    const last = { step: 'person_identification', person: ada }
    const invited = new Set(['noor'])
    expect(leadsTo(progress, last)).toBe('people/noor/person_birth')
    expect(leadsTo(progress, last, { invited })).toBe('people')
    // Somebody who was named, by a register for example, is asked about at once.
    expect(leadsTo(progress, { step: 'account' })).toBe('people/noor/person_birth')
    expect(leadsTo(progress, { step: 'account' }, { invited })).toBe('tasks')
    // Only the company states their share.
    const share = { ...personProgress('person_share'), id: 'noor' }
    const lacking = companyProgress('people', [personProgress(), share])
    expect(leadsTo(lacking, last, { invited })).toBe('people/noor/person_share')
  })
})

describe('the page after a step of a group on one page', () => {
  it('it is known by the first of them, whichever is open', () => {
    const saved = { step: 'residence' }
    expect(leadsTo(individualProgress('address'), saved, { grouped: true })).toBe('address')
    expect(leadsTo(individualProgress('name'), saved, { grouped: true })).toBe('residence')
    expect(leadsTo(individualProgress(), saved, { grouped: true })).toBe('review')
  })
})

describe('the page after a change', () => {
  it('it leads back to the review once nothing it has opened is left', () => {
    const saved = { step: 'residence' }
    expect(leadsTo(individualProgress('address'), saved, { from: 'yes' })).toBe(
      'address?change=yes',
    )
    expect(leadsTo(individualProgress(), saved, { from: 'yes', accepted: true })).toBe('review')
    const moved = { step: 'registered_country' }
    const visit = companyProgress('registered_address')
    expect(leadsTo(visit, moved, { from: 'yes' })).toBe('registered_address?change=yes')
    // The list shows what is open elsewhere.
    expect(leadsTo(companyProgress('funds'), moved, { from: 'yes', accepted: true })).toBe('tasks')
    expect(leadsTo(companyProgress(), moved, { from: 'yes', accepted: true })).toBe('review')
  })

  it('it leads back to the page of the person it was changed on', () => {
    const saved = { step: 'person_country', person: ada }
    const open = companyProgress('people', [personProgress('person_address')])
    expect(leadsTo(open, saved, { from: 'person' })).toBe('people/ada/person_address?change=person')
    const done = companyProgress(undefined, [personProgress()])
    expect(leadsTo(done, saved, { from: 'person' })).toBe('people/ada')
    expect(leadsTo(done, saved, { from: 'yes', accepted: true })).toBe('review')
  })

  it('it leads through what the platform requires, in the order of the journey, and then to the review', () => {
    const progress = companyProgress(undefined, [personProgress()])
    const requirements: Requirement[] = [
      { kind: 'person', individualId: ada, stepId: 'person_birth', field: 'x', description: '' },
      { kind: 'question', stepId: 'funds', field: 'x', description: '' },
      { kind: 'question', stepId: 'numbers', field: 'x', description: '' },
      { kind: 'question', stepId: 'numbers', field: 'y', description: '' },
      { kind: 'people', code: 'MISSING_OFFICER', description: '' },
    ]
    const round = { from: 'wanted' as const, accepted: true, requirements }
    const [birth, funds, ...rest] = requirements
    const resolvedAfter = (...resolved: (Requirement | undefined)[]) => ({
      ...round,
      resolved: resolved.filter((each) => each !== undefined),
    })
    expect(leadsTo(progress, { step: 'numbers' }, round)).toBe('funds?change=wanted')
    expect(leadsTo(progress, { step: 'funds' }, round)).toBe(
      'people/ada/person_birth?change=wanted',
    )
    const last = { step: 'person_birth', person: ada }
    expect(leadsTo(progress, last, resolvedAfter(birth, funds))).toBe('numbers?change=wanted')
    expect(leadsTo(progress, last, resolvedAfter(birth, funds, ...rest))).toBe('review')
    // Starts at a page between two required ones, which a change has opened.
    expect(leadsTo(progress, { step: 'registered_address' }, round)).toBe('funds?change=wanted')
  })

  it('it leads past what was resolved before, and not past what was resolved in part', () => {
    const progress = companyProgress(undefined, [personProgress()])
    const number = wantAt('numbers', 'registered_number')
    const tax = wantAt('numbers', 'tax_reference_number')
    const name = wantAt('company_name', 'registered_name')
    const birth: Requirement = { ...wantAt('person_birth', 'x'), kind: 'person', individualId: ada }
    const requirements = [name, number, tax, wantAt('funds', 'x'), birth]
    const round = { from: 'wanted' as const, accepted: true, requirements }
    const leads = (step: string, resolved: Requirement[]) =>
      leadsTo(progress, { step }, { ...round, resolved })
    expect(leads('company_name', [name, number, tax])).toBe('funds?change=wanted')
    expect(leads('company_name', [name, number])).toBe('numbers?change=wanted')
    expect(leads('numbers', [number, tax, birth])).toBe('funds?change=wanted')
    // Leads back to the passed page, however late.
    expect(leads('funds', [birth])).toBe('company_name?change=wanted')
    expect(leads('funds', [name, number, tax, birth])).toBe('status')
    expect(leads('funds', requirements)).toBe('review')
  })

  it('the answer to the second of two leads to the first, which was passed over', () => {
    const address = wantAt('address', 'postal_code')
    const passport = wantAt('identification', 'passport_number')
    const round = { from: 'wanted' as const, accepted: true, requirements: [address, passport] }
    const leads = (step: string, resolved: Requirement[]) =>
      leadsTo(individualProgress(), { step }, { ...round, resolved })
    expect(leads('identification', [passport])).toBe('address?change=wanted')
    expect(leads('address', [address])).toBe('identification?change=wanted')
    expect(leads('address', [address, passport])).toBe('review')
  })

  it('the answer to the last question leads to the people and the documents that are wanted', () => {
    const number = wantAt('numbers', 'registered_number')
    const people: Requirement = { kind: 'people', code: 'MISSING_OFFICER', description: '' }
    const document: Requirement = {
      kind: 'document',
      id: 'doc 1',
      document: 'PASSPORT',
      status: 'MISSING',
      description: '',
    }
    const terms: Requirement = { kind: 'terms', description: '' }
    const requirements = [number, people, document, terms]
    const leads = (resolved: Requirement[]) =>
      leadsTo(
        companyProgress(),
        { step: 'numbers' },
        { from: 'wanted', accepted: true, requirements, resolved },
      )
    expect(leads([number])).toBe('people')
    expect(leads([number, people])).toBe('documents/doc%201')
    expect(leads([number, people, document])).toBe('review')
  })
})

it('a returning customer continues where there is something to do', () => {
  expect(getNextPage(companyProgress('people'), false)).toBe('tasks')
  expect(getNextPage(companyProgress(), false)).toBe('tasks')
  expect(getNextPage(companyProgress(), true)).toBe('review')
  expect(getNextPage(individualProgress('contact'), false)).toBe('contact')
})

type FieldContext = {
  from?: 'yes' | 'person' | 'wanted'
  accepted?: boolean
  grouped?: boolean
  requirements?: Requirement[]
  resolved?: Requirement[]
  sources?: AnswerSources
  invited?: ReadonlySet<string>
}

/** The page, without the application's own address. */
function leadsTo(
  progress: Progress,
  saved: { step: string; person?: string },
  {
    from,
    accepted = false,
    requirements = [],
    resolved = [],
    sources = {},
    grouped = false,
    invited = new Set(),
  }: FieldContext = {},
): string {
  const visit = {
    language: 'en',
    application: { id: 'one', sources },
    portico: {},
    progress,
    requirements,
  } as unknown as ApplicationVisit
  const path = getPathAfterSave(
    visit,
    { progress, accepted, resolved, grouped, invited },
    saved,
    from,
  )
  expect(path.startsWith(home)).toBe(true)
  return path.slice(home.length)
}

function wantAt(stepId: string, field: string) {
  return { kind: 'question' as const, stepId, field, description: '' }
}

function individualProgress(open?: Progress['open']): Progress {
  return progressOf('INDIVIDUAL', individualSteps, open, [])
}

function companyProgress(open?: Progress['open'], people: PersonProgress[] = []): Progress {
  return progressOf('CORPORATION', corporationSteps, open, people)
}

function progressOf(
  applicationType: string,
  steps: readonly Step[],
  open: Progress['open'],
  people: PersonProgress[],
): Progress {
  const fieldContext = { applicationType } as Progress['fieldContext']
  return {
    fieldContext,
    asked: askedOf(steps, open),
    people,
    peopleRequirements: [],
    open,
    platformFields: {},
    ownAnswers: {},
  }
}

function personProgress(open?: PersonProgress['open']): PersonProgress {
  return {
    id: ada,
    name: 'Ada Lovelace',
    asked: askedOf(personSteps, open),
    open,
    platformFields: {},
  }
}

function askedOf(steps: readonly Step[], open: string | undefined): AskedStep[] {
  return steps.map((step) => ({
    step,
    fieldContext: {} as AskedStep['fieldContext'],
    values: step.id === open ? undefined : {},
    savedSensitive: {},
    saved: undefined,
  }))
}
