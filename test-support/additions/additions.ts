/** Makes each addition that README.md describes, as the edits of a developer. */
import { type Language, languages } from '../../lib/i18n/languages.ts'

/** Replaces the first `find` in a file, or makes a new file of `text`. */
export type Edit = { file: string } & ({ find: string; replace: string } | { text: string })

export type Addition = {
  name: string
  edits: readonly Edit[]
  /** Files of code that may be touched; texts for people do not count. */
  mostFiles: number
  texts: readonly Edit[]
  /** The body of a module that throws if the addition does not work; it runs in the copy's root. */
  check: string
}

function inEachLanguage(area: string, edit: { find: string; replace: string }): Edit[] {
  return languages.map((language: Language) => ({
    file: `lib/i18n/texts/${language}/${area}.json`,
    ...edit,
  }))
}

const fieldTexts = (name: string) => `"${name}": {
          "label": "Sample",
          "options": { "one": "One", "other": "Other" },
          "errors": { "missing": "Select one" }
        }`

/** Throws if a language does not show a field of a step. */
const isShown = (step: string, file: string, field: string) => `
  const { ${step} } = await import('./lib/onboarding/steps/${file}.ts')
  const { buildFieldContext } = await import(
    './lib/onboarding/field-context/build-field-context.ts'
  )
  const { describeStep } = await import('./lib/onboarding/view/describe-step.ts')
  const { languages } = await import('./lib/i18n/languages.ts')
  for (const language of languages) {
    const settings = { language, now: new Date(), catalogue: { products: [] }, attestation: false }
    const context = buildFieldContext({}, settings)
    const view = describeStep(${step}, context, { typed: {} }, { brand: 'Sample' })
    const shown = view.fields.find(({ name }) => name === '${field}')
    if (shown?.label !== 'Sample') throw new Error('${field} is not shown in ' + language)
  }`

const question: Addition = {
  name: 'a question',
  edits: [
    {
      file: 'lib/onboarding/steps/contact.ts',
      find: 'import { emailAddress',
      replace: "import { oneOf } from '../fields/choice-fields.ts'\nimport { emailAddress",
    },
    {
      file: 'lib/onboarding/steps/contact.ts',
      find: 'telephone_number: telephoneNumber()',
      replace: "telephone_number: telephoneNumber(), best_time: oneOf(['one', 'other'])",
    },
  ],
  mostFiles: 1,
  texts: inEachLanguage('steps', {
    find: '"telephone_number": {',
    replace: `${fieldTexts('best_time')},\n        "telephone_number": {`,
  }),
  check: isShown('contact', 'contact', 'best_time'),
}

const step: Addition = {
  name: 'a step',
  edits: [
    {
      file: 'lib/onboarding/steps/referral.ts',
      text: `import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/choice-fields.ts'

export const referral = defineStep({
  id: 'referral',
  section: 'you',
  schema: z.object({ heard_of_us: oneOf(['one', 'other']) }),
})
`,
    },
    {
      file: 'lib/onboarding/journeys.ts',
      find: 'import { regulation }',
      replace: "import { referral } from './steps/referral.ts'\nimport { regulation }",
    },
    {
      file: 'lib/onboarding/journeys.ts',
      find: '  contact,\n',
      replace: '  contact,\n  referral,\n',
    },
  ],
  mostFiles: 2,
  texts: inEachLanguage('steps', {
    find: '"contact": {',
    replace: `"referral": {
      "heading": "A sample",
      "fields": {
        ${fieldTexts('heard_of_us')}
      }
    },
    "contact": {`,
  }),
  check: `${isShown('referral', 'referral', 'heard_of_us')}
  const { individualSteps } = await import('./lib/onboarding/journeys.ts')
  if (!individualSteps.includes(referral)) throw new Error('the step is not in the journey')`,
}

const scenario: Addition = {
  name: 'a scenario of the simulator',
  edits: [
    {
      file: 'lib/platform/simulator/scenarios/definitions/events.ts',
      find: "  {\n    id: 'events-twice',",
      replace: `  {
    id: 'events-thrice',
    owners: ['person', 'company'],
    name: 'Thrice',
    description: 'Every event is sent three times.',
    scheduleEvent: () => ({ delayMs: 0, copies: 3 }),
  },
  {
    id: 'events-twice',`,
    },
  ],
  mostFiles: 1,
  texts: [],
  check: `
  const { scenarios, scenarioTables } = await import(
    './lib/platform/simulator/scenarios/scenarios.ts'
  )
  const isThere = (list) => list.some(({ name }) => name === 'Thrice')
  if (!isThere(scenarios.person) || !isThere(scenarioTables[0].scenarios))
    throw new Error('the scenario cannot be chosen, or is not shown')`,
}

const filter: Addition = {
  name: 'a filter of the list of applications',
  edits: [
    {
      file: 'app/[language]/(staff)/_components/list/casework-filter-options.ts',
      find: '  age: oneOf(',
      replace: `  start: oneOf(['customer', 'staff'], {
    label: 'casework.filter.start',
    any: 'casework.filter.starts.any',
    text: (start) => \`casework.filter.starts.\${start}\`,
    toFilter: (start) => ({ startedByStaff: start === 'staff' }),
  }),
  age: oneOf(`,
    },
    {
      file: 'lib/casework/store/filter-conditions.ts',
      find: '  startedAfter: (',
      replace: `  startedByStaff: (isTrue: boolean) => sql\`(entry.started_by is not null) = \${isTrue}\`,
  startedAfter: (`,
    },
  ],
  mostFiles: 2,
  texts: inEachLanguage('staff', {
    find: '"anyChannel":',
    replace: `"start": "Sample",
      "starts": { "any": "Any", "customer": "One", "staff": "Other" },
      "anyChannel":`,
  }),
  check: `
  const { registerHooks } = await import('node:module')
  const { pathToFileURL } = await import('node:url')
  const root = pathToFileURL('./').href
  registerHooks({
    resolve: (name, context, next) => next(name.startsWith('@/') ? root + name.slice(2) : name, context),
  })
  const { listFilters } = await import('./app/[language]/(staff)/_components/list/casework-filter-options.ts')
  const { buildFilterConditions } = await import('./lib/casework/store/filter-conditions.ts')
  const { languages } = await import('./lib/i18n/languages.ts')
  const { getTranslator } = await import('./lib/i18n/translate.ts')
  const { start } = listFilters
  for (const language of languages) {
    const t = getTranslator(language)
    const shown = start.options({ t, view: 'all', colleagues: [] }).map(([value, text]) => value + ' ' + text)
    if (shown.join() !== 'customer One,staff Other' || t(start.label) !== 'Sample')
      throw new Error('the filter is not shown in ' + language)
  }
  const asker = { member: { id: '' }, now: new Date() }
  if (buildFilterConditions(start.toFilter('staff', asker)).length !== 1)
    throw new Error('the filter leaves nothing out')`,
}

export const additions: readonly Addition[] = [question, step, scenario, filter]
