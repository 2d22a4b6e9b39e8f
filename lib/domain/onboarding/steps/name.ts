import { defineStep } from '../define-step.ts'
import { optional, name as personalName, tick, words } from '../fields/readers.ts'
import type { PlatformFields } from '../mapping/platform-paths.ts'
import { sentNames, singleNameFaults, supposeSingleName } from './single-name.ts'

const titleLength = 100
const nameLength = 100

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
      width: 'two-thirds',
      read: optional(words(titleLength)),
      texts: () => ({ max: titleLength }),
    },
    first_name: {
      control: 'text',
      wire: 'customer_details.first_name',
      autoComplete: 'given-name',
      spellCheck: false,
      // Whether it may be empty depends on the others: see single-name.ts.
      read: optional(personalName(nameLength)),
      asks: ['only_name'],
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
      read: optional(personalName(nameLength)),
      asks: ['only_name'],
      texts: () => ({ max: nameLength }),
    },
    single_name: { control: 'checkbox', optional: true, read: tick },
  },
  across: singleNameFaults,
  suppose: supposeSingleName,
  toWire: (values) => {
    const wire: PlatformFields = {}
    if (values.title) wire['customer_details.title'] = values.title
    if (values.middle_name) wire['customer_details.middle_name'] = values.middle_name
    const { first, last } = sentNames(values)
    if (first) wire['customer_details.first_name'] = first
    if (last) wire['customer_details.last_name'] = last
    return wire
  },
})
