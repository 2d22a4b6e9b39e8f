import { optional, name as personalName, tick } from '../readers.ts'
import { defineStep } from '../step.ts'
import type { WireValues } from '../wire.ts'

const titleLength = 35
const nameLength = 100

type NameFault =
  | { field: 'first_name'; code: 'missing' }
  | { field: 'first_name'; code: 'not_with_single_name' }
  | { field: 'middle_name'; code: 'not_with_single_name' }

const onlyWithSeveralNames: NameFault[] = [
  { field: 'first_name', code: 'not_with_single_name' },
  { field: 'middle_name', code: 'not_with_single_name' },
]

/** The name as the passport has it. People with a single name have a path of their own. */
export const name = defineStep({
  id: 'name',
  section: 'you',
  fields: {
    title: {
      control: 'text',
      wire: 'customer_details.title',
      optional: true,
      autoComplete: 'honorific-prefix',
      width: 'short',
      read: optional(personalName(titleLength)),
      texts: () => ({ max: titleLength }),
    },
    first_name: {
      control: 'text',
      wire: 'customer_details.first_name',
      autoComplete: 'given-name',
      spellCheck: false,
      // Whether it may be empty depends on the tick below: see `across`.
      read: optional(personalName(nameLength)),
      texts: () => ({ max: nameLength }),
    },
    middle_name: {
      control: 'text',
      wire: 'customer_details.middle_name',
      optional: true,
      autoComplete: 'additional-name',
      spellCheck: false,
      read: optional(personalName(nameLength)),
      texts: () => ({ max: nameLength }),
    },
    last_name: {
      control: 'text',
      wire: 'customer_details.last_name',
      autoComplete: 'family-name',
      spellCheck: false,
      read: personalName(nameLength),
      texts: () => ({ max: nameLength }),
    },
    single_name: { control: 'checkbox', optional: true, read: tick },
  },
  across: (values): NameFault[] => {
    if (!values.single_name) {
      return values.first_name ? [] : [{ field: 'first_name', code: 'missing' }]
    }
    return onlyWithSeveralNames.filter(({ field }) => values[field])
  },
  toWire: (values) => {
    const wire: WireValues = {}
    if (values.title) wire['customer_details.title'] = values.title
    if (values.middle_name) wire['customer_details.middle_name'] = values.middle_name
    if (values.last_name) wire['customer_details.last_name'] = values.last_name
    // The interface demands both names; a single name is therefore sent as both (decided 2026-11).
    const first = values.single_name ? values.last_name : values.first_name
    if (first) wire['customer_details.first_name'] = first
    return wire
  },
})
