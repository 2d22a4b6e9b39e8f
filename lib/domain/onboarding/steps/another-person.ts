import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/readers.ts'

const answers = ['yes', 'no'] as const

/** Asked below the list of a company's people each time; never stored. */
export const anotherPerson = defineStep({
  id: 'another_person',
  section: 'person',
  fields: {
    another: { control: 'radios', options: answers, read: oneOf(answers) },
  },
})
