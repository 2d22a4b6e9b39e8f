import * as z from 'zod/mini'
import { checkbox, countries, country } from '../fields/choice-fields.ts'
import { dateOfBirth } from '../fields/date-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional, requiredByStep } from '../fields/field-schema.ts'

/** When somebody was born, and whose citizen they are. */
export const birthSchema = ({ today }: FieldContext) =>
  z.object({
    date_of_birth: dateOfBirth(today),
    // Needed unless the box is ticked: see stateless.ts.
    nationality: requiredByStep(country()),
    stateless: checkbox(),
    citizenship: optional(countries()),
  })
