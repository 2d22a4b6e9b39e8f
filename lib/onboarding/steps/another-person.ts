import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/choice-fields.ts'

/** Asked below the list of a company's people each time; never stored. */
export const anotherPerson = defineStep({
  id: 'another_person',
  section: 'person',
  schema: z.object({ another: oneOf(['yes', 'no']) }),
})
