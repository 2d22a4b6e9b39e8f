import * as z from 'zod/mini'
import { applicationStatuses, applicationTypes } from '../../contract/values.ts'
import { computeStatus } from '../applications/status.ts'
import {
  getCustomerName,
  listEveryApplication,
  type StoredApplication,
} from '../applications/stored-application.ts'
import { type ApiResponse, apiError } from '../http/api-response.ts'
import type { CallContext } from '../http/call-context.ts'
import { describeField } from '../requirements/describe-fields.ts'
import { presentApplication } from './get-application.ts'

const wholeNumber = z.string().check(z.regex(/^\d{1,6}$/))
const someText = z.string().check(z.minLength(1), z.maxLength(500))

const orders = ['created_at', 'updated_at', 'customer_name'] as const
type OrderBy = (typeof orders)[number]

/** Parameters, with the words for a wrong one. `order_by` is documented without its values; these are ours. */
const parameters = {
  page: { schema: wholeNumber, words: 'must be a whole number from 0' },
  page_size: {
    schema: wholeNumber.check(z.regex(/^([1-9]\d?|100)$/)),
    words: 'must be a whole number from 1 to 100',
  },
  status: {
    schema: z.enum(applicationStatuses),
    words: `must be one of ${applicationStatuses.join(', ')}`,
  },
  application_type: {
    schema: z.enum(applicationTypes),
    words: `must be one of ${applicationTypes.join(', ')}`,
  },
  customer_id: { schema: someText, words: 'must have 1 to 500 characters' },
  customer_name: { schema: someText, words: 'must have 1 to 500 characters' },
  email_address: { schema: someText, words: 'must have 1 to 500 characters' },
  order_by: { schema: z.enum(orders), words: `must be one of ${orders.join(', ')}` },
  order: { schema: z.enum(['asc', 'desc', 'ASC', 'DESC']), words: 'must be asc or desc' },
}
type Parameter = keyof typeof parameters
type Query = Partial<Record<Exclude<Parameter, 'order_by'>, string>> & { order_by?: OrderBy }

/** "List applications" (offered always, for it is how a client finds a `customer_id`). */
export async function getApplications(context: CallContext): Promise<ApiResponse> {
  const { query, problems } = readQuery(context.url)
  if (problems.length > 0) return apiError('INVALID_FIELD', problems)
  const page = Number(query.page ?? 0)
  const size = Number(query.page_size ?? 20)
  const all = (await findCandidates(context, query))
    .filter(({ clientId }) => clientId === context.clientId)
    .filter((application) => isMatch(application, query, context))
  const ordered = sortApplications(all, query)
  const shown = ordered.slice(page * size, (page + 1) * size)
  const lastPage = Math.max(0, Math.ceil(ordered.length / size) - 1)
  const linkTo = (number: number) => createPageLink(context.url, number, size)
  return {
    status: 200,
    body: {
      data: { applications: shown.map((application) => presentApplication(application, context)) },
      links: {
        self: linkTo(page),
        first: linkTo(0),
        prev: page > 0 ? linkTo(Math.min(page - 1, lastPage)) : null,
        next: page < lastPage ? linkTo(page + 1) : null,
        last: linkTo(lastPage),
      },
    },
  }
}

function readQuery({ searchParams }: URL): { query: Query; problems: string[] } {
  const query: Query = {}
  const problems: string[] = []
  for (const [name, { schema, words }] of Object.entries(parameters)) {
    const values = searchParams.getAll(name)
    if (values.length === 0) continue
    const read = z.safeParse(schema, values[0])
    if (values.length > 1 || !read.success) problems.push(describeField(name, words))
    else Object.assign(query, { [name]: read.data })
  }
  // A filter that is not known must not be ignored: it would look as if everything matched.
  if ([...searchParams.keys()].some((name) => !Object.hasOwn(parameters, name)))
    problems.push(describeField('query', 'has a parameter that is not known'))
  return { query, problems }
}

async function findCandidates(
  { records, clientId }: CallContext,
  { customer_id: customerId }: Query,
): Promise<StoredApplication[]> {
  if (customerId === undefined) return listEveryApplication(records)
  const all = await listEveryApplication(records)
  return all.filter((each) => each.clientId === clientId && each.body.customer_id === customerId)
}

function isMatch(application: StoredApplication, query: Query, context: CallContext): boolean {
  const { body } = application
  const { email_address = '' } = body.customer_details
  const { status } = computeStatus(application, { ...context, now: context.now() })
  const name = query.customer_name?.toLowerCase()
  return (
    (query.status === undefined || status === query.status) &&
    (query.application_type === undefined || body.application_type === query.application_type) &&
    (name === undefined || getCustomerName(body).toLowerCase().includes(name)) &&
    (query.email_address === undefined ||
      email_address.toLowerCase() === query.email_address.toLowerCase())
  )
}

function sortApplications(applications: StoredApplication[], query: Query): StoredApplication[] {
  const keyOf: Record<OrderBy, (application: StoredApplication) => string> = {
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    customer_name: ({ body }) => getCustomerName(body).toLowerCase(),
  }
  const key = keyOf[query.order_by ?? 'created_at']
  const upwards = query.order?.toLowerCase() === 'asc'
  // Applications come newest first; the sort is stable, so equal keys keep that order in both directions.
  return applications.toSorted((a, b) => {
    const [low, high] = upwards ? [key(a), key(b)] : [key(b), key(a)]
    return low < high ? -1 : low > high ? 1 : 0
  })
}

function createPageLink(url: URL, page: number, size: number): string {
  const link = new URL(url)
  link.searchParams.set('page', String(page))
  link.searchParams.set('page_size', String(size))
  return link.pathname + link.search
}
