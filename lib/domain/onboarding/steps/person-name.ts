import { defineStep } from '../define-step.ts'
import { optional, name as personalName, tick } from '../fields/readers.ts'
import type { PersonPlatformFields } from '../mapping/platform-paths.ts'
import { sentNames, singleNameFaults, supposeSingleName } from './single-name.ts'

const nameLength = 100

/** The name of one person of a company, as the passport has it; and whether it is who fills this in. */
export const personName = defineStep({
  id: 'person_name',
  section: 'person',
  fields: {
    first_name: {
      control: 'text',
      wire: 'first_name',
      spellCheck: false,
      // Whether it may be empty depends on the others: see single-name.ts.
      read: optional(personalName(nameLength)),
      asks: ['only_name'],
      texts: () => ({ max: nameLength }),
    },
    middle_name: {
      control: 'text',
      wire: 'middle_name',
      optional: true,
      spellCheck: false,
      read: optional(personalName(nameLength)),
      texts: () => ({ max: nameLength }),
    },
    last_name: {
      control: 'text',
      wire: 'last_name',
      spellCheck: false,
      read: optional(personalName(nameLength)),
      asks: ['only_name'],
      texts: () => ({ max: nameLength }),
    },
    single_name: { control: 'checkbox', optional: true, read: tick },
    is_applicant: { control: 'checkbox', optional: true, read: tick },
  },
  across: singleNameFaults,
  suppose: supposeSingleName,
  toWire: (values) => {
    const wire: PersonPlatformFields = {}
    if (values.middle_name) wire.middle_name = values.middle_name
    const { first, last } = sentNames(values)
    if (first) wire.first_name = first
    if (last) wire.last_name = last
    return wire
  },
})
