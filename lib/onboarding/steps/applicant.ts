import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/choice-fields.ts'

export const applicant = defineStep({
  id: 'applicant',
  section: 'you',
  group: 'applicant',
  schema: z.object({ application_type: oneOf(['INDIVIDUAL', 'CORPORATION']) }),
  fields: { application_type: { platformPath: 'application_type' } },
})
