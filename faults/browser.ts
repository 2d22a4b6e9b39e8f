/** A browser without script: it stores cookies, follows redirects, reads forms and posts them. */
import { type HTMLElement, parse } from 'node-html-parser'

export type Page = {
  status: number
  /** Without the origin. */
  path: string
  html: string
  document: HTMLElement
}

export type Form = {
  action: string
  /** Every name that can be filled in. */
  names: Set<string>
  /** What a browser would post of it untouched: hidden inputs, what is chosen, ticked or typed. */
  fields: [string, string][]
}

/** A page that was looked at, and when: asked for `from`, there `until`. */
export type Sighting = { page: Page; from: number; until: number }

/** What the windows of one person share. */
type Memory = { jar: Map<string, string>; seen: Sighting[] }

export type Browser = ReturnType<typeof createBrowser>

const mostRedirects = 10

/**
 * A browser that visits one address. `visitor` stands in X-Forwarded-For; `memory` is what two
 * windows of one person share.
 */
export function createBrowser(
  origin: string,
  visitor: string,
  memory: Memory = { jar: new Map(), seen: [] },
) {
  const { jar, seen } = memory
  return {
    /** Every page it has come to, in order. */
    seen,
    open: (path: string) => follow(path, { method: 'GET' }),
    /** Sends a request as the script of a page does, and follows nowhere. */
    send: request,
    /** Fills in and posts a form. */
    press: (page: Page, form: Form, filled: Record<string, string> = {}) =>
      follow(form.action || page.path, { method: 'POST', body: dataOf(page, form, filled) }),
    /** Posts a form and follows nowhere: where the answer leads, or its status; undefined without one. */
    async postWithoutFollowing(
      page: Page,
      form: Form,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      const body = dataOf(page, form, {})
      const sent = request(form.action || page.path, { method: 'POST', body, signal })
      const response = await sent.catch(() => undefined)
      return response && (response.headers.get('location') ?? String(response.status))
    },
    /** Another window. */
    again: () => createBrowser(origin, visitor, memory),
    /** Another device with the same session, in another network. */
    elsewhere: () => createBrowser(origin, '10.253.1.7', { jar: new Map(jar), seen }),
  }

  async function follow(path: string, init: RequestInit): Promise<Page> {
    const from = Date.now()
    let at = path
    let response = await request(at, init)
    for (let count = 0; response.status >= 300 && response.status < 400; count++) {
      if (count === mostRedirects) throw new Error(`${path} leads nowhere`)
      await response.arrayBuffer()
      const next = new URL(response.headers.get('location') ?? '', origin + at)
      at = next.pathname + next.search
      response = await request(at, { method: 'GET' })
    }
    const html = await response.text()
    const page = { status: response.status, path: at, html, document: parse(html) }
    seen.push({ page, from, until: Date.now() })
    return page
  }

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({
      accept: 'text/html',
      'accept-language': 'en',
      'x-forwarded-for': visitor,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (init.method === 'POST') {
      headers.set('origin', origin)
      headers.set('sec-fetch-site', 'same-origin')
    }
    const response = await fetch(origin + path, {
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const equals = pair.indexOf('=')
      jar.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return response
  }
}

/** The form of a page that has a field of that name. */
export function requireForm(page: Page, field: string): Form {
  const form = page.document
    .querySelectorAll('form')
    .map(formOf)
    .find(({ names }) => names.has(field))
  if (!form) throw new Error(`${page.path} (${page.status}) has no form that asks for ${field}`)
  return form
}

/** The words of the first element that a selector finds. */
export function wordsOf(page: Page, selector: string): string {
  return (page.document.querySelector(selector)?.text ?? '').replace(/\s+/g, ' ').trim()
}

function formOf(form: HTMLElement): Form {
  const controls = form.querySelectorAll('input, select, textarea')
  return {
    action: form.getAttribute('action') ?? '',
    names: new Set(controls.map((control) => control.getAttribute('name') ?? '')),
    fields: controls.flatMap((control): [string, string][] => {
      const name = control.getAttribute('name')
      const value = untouched(control)
      return name && value !== undefined ? [[name, value]] : []
    }),
  }
}

function untouched(control: HTMLElement): string | undefined {
  if (control.tagName === 'SELECT') {
    const chosen = control.querySelector('option[selected]') ?? control.querySelector('option')
    return chosen?.getAttribute('value') ?? ''
  }
  const marked = ['radio', 'checkbox'].includes(control.getAttribute('type') ?? '')
  if (marked && !control.hasAttribute('checked')) return undefined
  return control.getAttribute('value') ?? ''
}

function dataOf(page: Page, form: Form, filled: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of form.fields) if (!(name in filled)) data.append(name, value)
  for (const [name, value] of Object.entries(filled)) {
    if (!form.names.has(name)) throw new Error(`${page.path} does not ask for ${name}`)
    data.append(name, value)
  }
  return data
}
