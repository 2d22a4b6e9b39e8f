/** Tries one cell of the table of access: requests as that actor would, and classifies the answer. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '../../scripts/access-table.ts'
import { root } from '../../scripts/runtime.mjs'
import type { ActionRequest } from './access-actions.ts'
import type { Case } from './access-case.ts'
import type { PageRequest } from './access-pages.ts'
import { createForm, type HttpResponse, hiddenInputs, sendRequest } from './http.ts'
import { actionIds, untouched } from './server-actions.ts'

/** A form as an allowed visitor sees it, before any input: others post the same. */
export type Form = { id: string; address: string; marks: Fields; fields: Fields }
export type Fields = [string, string][]
/** An input of a form; a file only where a test puts one. */
export type Field = [string, string | Blob]

/** The pages and routes of the build. */
export function pageNames(): string[] {
  // A route group such as (staff) is no part of the address.
  return Object.keys(manifest('app-paths-manifest.json')).map((name) =>
    name.replaceAll(/\/\([a-z]+\)/g, ''),
  )
}

function manifest(name: string): object {
  return JSON.parse(readFileSync(path.join(root, '.next', 'server', name), 'utf8'))
}

/** The name of an action or page in the build, of which a row may be one case of several. */
export function nameInBuild(row: string): string {
  return row.replace(/ \(.*\)$/, '')
}

/** Reads the form of an action on its page. Throws if the page has none. */
export async function readForm(
  server: string,
  row: string,
  asks: ActionRequest,
  on: Case,
): Promise<Form> {
  const id = actionIds().get(nameInBuild(row)) ?? ''
  const address = `/en/${asks.page(on)}`.replace(/\/$/, '')
  if (asks.script) return { id, address, marks: marksOf(id), fields: [] }
  const { text, status } = await sendRequest(server + address, { cookie: on.cookies[asks.by] })
  const marker = asks.form?.(on) ?? ''
  const form = text
    .split('<form')
    .slice(1)
    .map((each) => each.split('</form>')[0] ?? '')
    .find((each) => each.includes(id) && each.includes(marker))
  if (!form) throw new Error(`${row}: ${asks.by} finds no form at ${address} (${status})`)
  const hidden = hiddenInputs(form)
  const isMark = ([name]: [string, string]) => name.startsWith('$ACTION')
  return {
    id,
    address,
    marks: hidden.filter(isMark),
    fields: hidden.filter((each) => !isMark(each)),
  }
}

/** React's marks of a form without script, for an action of which no page here has one. */
function marksOf(id: string): Fields {
  if (!takesState(id)) return [[`$ACTION_ID_${id}`, '']]
  return [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', JSON.stringify({ id, bound: '$@1' })],
    ['$ACTION_1:1', `[${untouched}]`],
  ]
}

/**
 * Tells whether an action takes a state before the form: the beginning of its id encodes that (seen in Next
 * 16.4.6).
 */
function takesState(id: string): boolean {
  return !id.startsWith('40')
}

/** The values of a case in addresses and forms. */
const named = [
  'id',
  'person',
  'owner',
  'link',
  'deviceLink',
  'message',
  'passwordLink',
  'account',
  'second',
  'request',
] as const

/** Returns the form for another case. */
export function formFor({ fields, address, ...form }: Form, from: Case, to: Case): Form {
  const swapped = (text: string) =>
    named
      .filter((name) => from[name] && to[name])
      .reduce((all, name) => all.replaceAll(from[name], to[name]), text)
  return {
    ...form,
    address: swapped(address),
    fields: fields.map(([name, value]) => [name, swapped(value)]),
  }
}

/** Returns the form with input. */
export function filledIn(form: Form, typed: Fields): Form {
  const names = typed.map(([name]) => name)
  return { ...form, fields: [...form.fields.filter(([name]) => !names.includes(name)), ...typed] }
}

/** Posts a form as a browser without script does, or as React’s script does. */
export function postForm(
  server: string,
  { id, address, marks, fields }: Omit<Form, 'fields'> & { fields: readonly Field[] },
  { cookie, script, headers = {} }: { cookie: string; script?: boolean; headers?: Sent },
): Promise<HttpResponse> {
  if (!script)
    return sendRequest(server + address, {
      cookie,
      headers,
      body: createForm([...marks, ...fields]),
    })
  const body = createForm([
    ...fields.map(([name, value]): Field => [`_1_${name}`, value]),
    ['0', takesState(id) ? `[${untouched},"$K1"]` : '["$K1"]'],
  ])
  return sendRequest(server + address, { cookie, headers: { ...headers, 'Next-Action': id }, body })
}

type Sent = Record<string, string>

/** Asks for a page or route. */
export function askPage(
  server: string,
  { path, body, headers: own }: PageRequest,
  { cookie, on, headers }: { cookie: string; on: Case; headers: Sent },
): Promise<HttpResponse> {
  const asked = { cookie, headers: { ...headers, ...own } }
  return sendRequest(server + path(on), body ? { ...asked, body: body() } : asked)
}

/** The kinds of refusing answers; `shown` and `led` may be the requested result. */
export type Seen = Exclude<Outcome, 'yes' | 'as staff' | 'elsewhere' | 'in words'> | 'shown' | 'led'

/** Classifies the answer to that cookie. Without script a post to a missing page leads to its page. */
export async function seen(
  server: string,
  { status, location }: HttpResponse,
  cookie: string,
): Promise<Seen | `status ${number}`> {
  if (status === 403 || status === 404 || status === 401) return `${status}`
  if (!location) return status === 200 ? 'shown' : `status ${status}`
  const at = new URL(location, server)
  if (/\/staff\/sign-in$/.test(at.pathname)) return 'sign in'
  const there = at.origin === server ? await sendRequest(at.href, { cookie }) : undefined
  return there?.status === 404 || there?.status === 403 ? `${there.status}` : 'led'
}
