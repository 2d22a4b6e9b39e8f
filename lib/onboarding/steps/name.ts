import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { checkbox } from '../fields/choice-fields.ts'
import { optional, requiredByStep } from '../fields/field-schema.ts'
import { personalName, text } from '../fields/text-fields.ts'
import type { PlatformFields } from '../mapping/platform-paths.ts'
import { declaresNone } from './declares-none.ts'
import { checkSingleName, inferSingleName, toPlatformNames } from './single-name.ts'

/** Asks for the name in the passport. People with a single name have a separate path. */
export const name = defineStep({
  id: 'name',
  section: 'you',
  combineAnswersAs: 'text',
  schema: z.object({
    title: optional(text({ max: 100 })),
    // Whether one may be empty depends on the others: see single-name.ts.
    first_name: requiredByStep(personalName({ max: 100 })),
    middle_name: optional(personalName({ max: 100 })),
    last_name: requiredByStep(personalName({ max: 100 })),
    single_name: checkbox(),
    no_middle_name: checkbox(),
  }),
  fields: {
    title: {
      platformPath: 'customer_details.title',
      autoComplete: 'honorific-prefix',
      width: 'two-thirds',
    },
    first_name: {
      platformPath: 'customer_details.first_name',
      autoComplete: 'given-name',
      warnings: ['only_name'],
    },
    middle_name: {
      platformPath: 'customer_details.middle_name',
      waivedBy: ['single_name', 'no_middle_name'],
      autoComplete: 'additional-name',
    },
    last_name: {
      platformPath: 'customer_details.last_name',
      autoComplete: 'family-name',
      warnings: ['only_name'],
    },
    no_middle_name: declaresNone('middle_name', 'customer_details.middle_name'),
  },
  refine: checkSingleName,
  inferMissing: inferSingleName,
  toPlatform: (answers) => {
    const sent: PlatformFields = {}
    if (answers.title) sent['customer_details.title'] = answers.title
    if (answers.middle_name) sent['customer_details.middle_name'] = answers.middle_name
    const { first, last } = toPlatformNames(answers)
    if (first) sent['customer_details.first_name'] = first
    if (last) sent['customer_details.last_name'] = last
    return sent
  },
})
