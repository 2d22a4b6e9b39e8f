import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { checkbox } from '../fields/choice-fields.ts'
import { optional, requiredByStep } from '../fields/field-schema.ts'
import { personalName } from '../fields/text-fields.ts'
import type { PersonPlatformFields } from '../mapping/platform-paths.ts'
import { declaresNone } from './declares-none.ts'
import { checkSingleName, inferSingleName, toPlatformNames } from './single-name.ts'

/** Asks for the name of one person of a company, as in the passport, and whether they fill this in. */
export const personName = defineStep({
  id: 'person_name',
  section: 'person',
  browserContext: ['isApplicantNamed'],
  combineAnswersAs: 'text',
  schema: z.object({
    is_applicant: checkbox(),
    // Whether one may be empty depends on the others: see single-name.ts.
    first_name: requiredByStep(personalName({ max: 100 })),
    middle_name: optional(personalName({ max: 100 })),
    last_name: requiredByStep(personalName({ max: 100 })),
    single_name: checkbox(),
    no_middle_name: checkbox(),
  }),
  fields: {
    // Only one person fills this in.
    is_applicant: { when: ({ isApplicantNamed }) => !isApplicantNamed },
    first_name: {
      platformPath: 'first_name',
      warnings: ['only_name'],
    },
    middle_name: { platformPath: 'middle_name', waivedBy: ['single_name', 'no_middle_name'] },
    last_name: { platformPath: 'last_name', warnings: ['only_name'] },
    no_middle_name: declaresNone('middle_name', 'middle_name'),
  },
  refine: checkSingleName,
  inferMissing: inferSingleName,
  toPlatform: (answers) => {
    const sent: PersonPlatformFields = {}
    if (answers.middle_name) sent.middle_name = answers.middle_name
    const { first, last } = toPlatformNames(answers)
    if (first) sent.first_name = first
    if (last) sent.last_name = last
    return sent
  },
})
