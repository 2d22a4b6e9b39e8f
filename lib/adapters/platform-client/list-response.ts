import * as z from 'zod/mini'
import { AttemptFailure } from './failure-code.ts'

export type ListedApplication = { id: string; customerId?: string; status: string }

const listAnswer = z.object({
  data: z.object({
    applications: z.array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(200)),
        customer_id: z.optional(z.nullable(z.string())),
        status: z.string(),
      }),
    ),
  }),
})

/**
 * The applications of a list that was filtered by one customer identifier. Throws a ZodError when it is no
 * list, and AttemptFailure `other_application` when it contains another customer's: the filter was not
 * applied then, and what is missing from such a page may still exist.
 */
export function parseListResponse(json: unknown, customerId: string): ListedApplication[] {
  return listAnswer.parse(json).data.applications.map(({ id, customer_id, status }) => {
    if (!customer_id) return { id, status }
    if (customer_id !== customerId) throw new AttemptFailure('other_application')
    return { id, customerId: customer_id, status }
  })
}
