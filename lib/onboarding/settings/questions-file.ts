/** The shape of a file in the folder `QUESTIONS`. */
import * as z from 'zod/mini'
import { eligibilitySchema } from './eligibility.ts'
import { ownPagesSchema } from './own-questions.ts'

export const questionsFileSchema = z.strictObject({
  // For editors.
  $schema: z.optional(z.string()),
  eligibility: z.optional(eligibilitySchema),
  pages: z.optional(ownPagesSchema),
})
