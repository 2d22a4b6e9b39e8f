import * as z from 'zod/mini'
import { namedAccount } from '../contract/responses.ts'
import { AttemptFailure } from './failure-code.ts'

export type FoundIndividual = {
  id: string
  /** The person's roles in the company, in the interface's words. */
  individualType: string[]
  firstName: string | undefined
  lastName: string | undefined
  /** YYYY-MM-DD. */
  dateOfBirth: string | undefined
  /** Everything that the platform returns about the person, under the interface's names. */
  details: Record<string, unknown>
}

export type FoundApplication = {
  id: string
  status: string | undefined
  customerId: string | undefined
  accountId?: string | undefined
  /** Empty for a person's own application. */
  individuals: FoundIndividual[]
}

const text = z.optional(z.nullable(z.string()))
const identifier = z.string().check(z.minLength(1), z.maxLength(200))

const individual = z.looseObject({
  id: z.optional(identifier),
  individual_id: z.optional(identifier),
  individual_type: z.optional(z.nullable(z.union([z.array(z.string()), z.string()]))),
  first_name: text,
  last_name: text,
  date_of_birth: text,
})

const applicationResponse = z.object({
  data: z.object({
    id: identifier,
    status: text,
    customer_id: text,
    account_to_open: namedAccount,
    customer_details: z.optional(
      z.nullable(z.object({ individuals: z.optional(z.nullable(z.array(individual))) })),
    ),
  }),
})

/** "Get application"; throws a ZodError when it is none, AttemptFailure when a person has no id. */
export function parseApplicationResponse(json: unknown): FoundApplication {
  const { data } = applicationResponse.parse(json)
  return {
    id: data.id,
    status: data.status ?? undefined,
    customerId: data.customer_id ?? undefined,
    accountId: data.account_to_open?.account_id ?? undefined,
    individuals: (data.customer_details?.individuals ?? []).map((details) => {
      const id = details.id ?? details.individual_id
      // A person without an id could not be recognised, and would be added a second time.
      if (id === undefined) throw new AttemptFailure('unexpected_shape')
      return {
        id,
        individualType: [details.individual_type ?? []].flat(),
        firstName: details.first_name ?? undefined,
        lastName: details.last_name ?? undefined,
        dateOfBirth: details.date_of_birth ?? undefined,
        details,
      }
    }),
  }
}
