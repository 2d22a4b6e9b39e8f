import { optional, name as personalName, tick } from '../readers.ts'
import { defineStep } from '../step.ts'
import type { PersonWire } from '../wire.ts'

const nameLength = 100

type NameFault =
  | { field: 'first_name'; code: 'missing' | 'not_with_single_name' }
  | { field: 'middle_name'; code: 'not_with_single_name' }

const onlyWithSeveralNames: NameFault[] = [
  { field: 'first_name', code: 'not_with_single_name' },
  { field: 'middle_name', code: 'not_with_single_name' },
]

/** The name of one person of a company, as the passport has it; and whether it is who fills this in. */
export const personName = defineStep({
  id: 'person_name',
  section: 'person',
  fields: {
    first_name: {
      control: 'text',
      wire: 'first_name',
      spellCheck: false,
      // Whether it may be empty depends on the tick below: see `across`.
      read: optional(personalName(nameLength)),
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
      read: personalName(nameLength),
      texts: () => ({ max: nameLength }),
    },
    single_name: { control: 'checkbox', optional: true, read: tick },
    is_applicant: { control: 'checkbox', optional: true, read: tick },
  },
  across: (values): NameFault[] => {
    if (!values.single_name) {
      return values.first_name ? [] : [{ field: 'first_name', code: 'missing' }]
    }
    return onlyWithSeveralNames.filter(({ field }) => values[field])
  },
  toWire: (values) => {
    const wire: PersonWire = {}
    if (values.middle_name) wire.middle_name = values.middle_name
    if (values.last_name) wire.last_name = values.last_name
    // The interface demands both names; a single name is therefore sent as both (decided 2026-11).
    const first = values.single_name ? values.last_name : values.first_name
    if (first) wire.first_name = first
    return wire
  },
})
