import { oneOf } from '../readers.ts'
import { defineStep } from '../step.ts'

const answers = ['yes', 'no'] as const

/** Asked below the list of a company's people each time; never stored. */
export const anotherPerson = defineStep({
  id: 'another_person',
  section: 'person',
  fields: {
    another: { control: 'radios', options: answers, read: oneOf(answers) },
  },
})
