import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfChoices } from '../fields/choice-fields.ts'

/** Left out if the operator has only one product: the next step states it. */
export const product = defineStep({
  id: 'product',
  section: 'account',
  browserContext: ['products'],
  when: ({ products }) => products.length > 1,
  implied: ({ products: [only] }): Record<string, string> =>
    only ? { product_id: only.value } : {},
  schema: (context) => z.object({ product_id: oneOfChoices(({ products }) => products, context) }),
  fields: { product_id: { platformPath: 'account_to_open.product_id' } },
})
