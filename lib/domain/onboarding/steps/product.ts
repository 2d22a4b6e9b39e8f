import { defineStep, type StepValues } from '../define-step.ts'
import { oneOfChoices } from '../fields/readers.ts'

/** Which of the operator's products; left out where there is only one: the next step states it. */
export const product = defineStep({
  id: 'product',
  section: 'account',
  needs: ['products'],
  when: ({ products }) => products.length > 1,
  implied: ({ products: [only] }): StepValues => (only ? { product_id: only.value } : {}),
  fields: {
    product_id: {
      control: 'radios',
      wire: 'account_to_open.product_id',
      choices: ({ products }) => products,
      read: oneOfChoices(({ products }) => products),
    },
  },
})
