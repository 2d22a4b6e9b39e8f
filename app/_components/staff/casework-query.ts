/** What the address of the desk says: which applications, in which order, after which one. */

import type { CaseworkFilter } from '@/lib/adapters/database/casework/casework.ts'
import type { PagePosition } from '@/lib/adapters/database/casework/casework-pages.ts'
import { caseworkStates, channels } from '@/lib/adapters/database/schema.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'

export const ages = ['day', 'week', 'month', 'older'] as const
export type Age = (typeof ages)[number]

export type CaseworkParams = Record<string, string | string[] | undefined>

/** As it stands in the address; a word that says nothing is left out. */
export type CaseworkQuery = {
  state?: (typeof caseworkStates)[number]
  /** `me`, `nobody`, or the id of an account. */
  who?: string
  channel?: (typeof channels)[number]
  age?: Age
  order?: 'oldest'
  /** The id under which what was typed is kept: what was typed stands in no address. */
  search?: string
  /** Time in milliseconds and id of the application that the page before ended with. */
  after?: string
}

export function parseCaseworkQuery(params: CaseworkParams): CaseworkQuery {
  const word = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const one = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((each) => each === word(name))
  const who = word('who')
  return withoutNothing({
    state: one(caseworkStates, 'state'),
    who: who === 'me' || who === 'nobody' || isUuid(who) ? who : undefined,
    channel: one(channels, 'channel'),
    age: one(ages, 'age'),
    order: one(['oldest'] as const, 'order'),
    search: isUuid(word('search')) ? word('search') : undefined,
    after: readPlace(word('after')) ? word('after') : undefined,
  })
}

/** The query as it stands in an address, with its question mark; empty where it says nothing. */
export function formatCaseworkQuery(query: CaseworkQuery): string {
  const text = new URLSearchParams(withoutNothing(query)).toString()
  return text && `?${text}`
}

/** Which applications it asks for, of that member and now. */
export function toCaseworkFilter(
  { state, who, channel, age }: CaseworkQuery,
  member: { id: string },
  now: Date,
): CaseworkFilter {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  return {
    state,
    channel,
    assignedTo: who === 'me' ? member.id : who === 'nobody' ? null : who,
    ...(age === 'day' ? { startedAfter: ago(1) } : {}),
    ...(age === 'week' ? { startedAfter: ago(7) } : {}),
    ...(age === 'month' ? { startedAfter: ago(30) } : {}),
    ...(age === 'older' ? { startedBefore: ago(30) } : {}),
  }
}

export function toPageRequest({ order, after }: CaseworkQuery) {
  return { oldestFirst: order === 'oldest', after: readPlace(after ?? '') }
}

/** A place as it stands in an address. */
export function formatPosition({ startedAt, applicationId }: PagePosition): string {
  return `${startedAt.getTime()}_${applicationId}`
}

function readPlace(text: string): PagePosition | undefined {
  const [time = '', applicationId = ''] = text.split('_')
  if (!/^\d{1,14}$/.test(time) || !isUuid(applicationId)) return undefined
  return { startedAt: new Date(Number(time)), applicationId }
}

function withoutNothing<Words extends Record<string, string | undefined>>(words: Words) {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Words]: Exclude<Words[Name], undefined>
  }
}
