import * as z from 'zod/mini'
import { AttemptFailure } from './failure-code.ts'
import type { PlatformOutcome } from './outcome-types.ts'

export type ListedApplication = { id: string; customerId?: string; status: string }

/** One page of a list; `next`: whether it names another, undefined if it does not mention pages. */
type ListPage = { applications: ListedApplication[]; next: boolean | undefined }

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
  links: z.optional(z.nullable(z.object({ next: z.optional(z.nullable(z.string())) }))),
})

/**
 * Parses a page of a list filtered by one customer identifier. Throws a ZodError when it is no list, and
 * AttemptFailure `other_application` when it contains another customer's: the filter was not applied then, and
 * applications missing from such a page may still exist.
 */
export function parseListResponse(json: unknown, customerId: string): ListPage {
  const { data, links } = listAnswer.parse(json)
  const applications = data.applications.map(({ id, customer_id, status }) => {
    if (!customer_id) return { id, status }
    if (customer_id !== customerId) throw new AttemptFailure('other_application')
    return { id, customerId: customer_id, status }
  })
  return { applications, next: links ? Boolean(links.next) : undefined }
}

/** The page size of the interface: without links a full page may have another after it. */
const pageSize = 20

/** No customer of ours fills more pages. */
const maxPages = 50

/**
 * The applications of all pages, each read by its number: the address in `links.next` is the platform's, and
 * could lead elsewhere. `unknown` with `list_incomplete` if the pages have no end, or repeat themselves.
 */
export async function readAllPages(
  readPage: (page: number) => Promise<PlatformOutcome<ListPage>>,
): Promise<PlatformOutcome<ListedApplication[]>> {
  const found = new Map<string, ListedApplication>()
  for (let page = 0; page < maxPages; page++) {
    const read = await readPage(page)
    if (read.outcome !== 'done') return read
    const { applications, next = applications.length >= pageSize } = read.data
    const before = found.size
    for (const each of applications) found.set(each.id, each)
    if (!next) return { outcome: 'done', data: [...found.values()] }
    // Another was created meanwhile, or the page repeats: the following ones are unknown.
    if (found.size === before) break
  }
  return { outcome: 'unknown', code: 'list_incomplete' }
}
