/** Posts to a server action: valid, and every kind of rubbish. */

import type { ActionFields } from './action-cases.ts'
import { createForm, type HttpResponse, hiddenInputs, sendRequest } from './http.ts'
import { actionIds, untouched } from './server-actions.ts'
import { expect } from './test.ts'

/** Malformed variants of a possible post. */
const rubbish: Record<string, (fields: ActionFields) => ActionFields> = {
  'nothing at all': () => [],
  'every name twice': (fields) => [...fields, ...fields],
  'a file for every text': (fields) =>
    fields.map(([name]) => [name, new File(['%PDF-1.7'], 'text.pdf')]),
  'names of prototypes': (fields) => [
    ...fields,
    ['__proto__', 'x'],
    ['__proto__.polluted', 'x'],
    ['constructor.prototype.polluted', 'x'],
    ['toString', 'x'],
  ],
  'a step isStructural by a prototype': (fields) =>
    fields.map(([name, value]) => [name, name === 'step' ? '__proto__' : value]),
  lists: (fields) =>
    fields.flatMap(
      ([name, value]): ActionFields => [
        [`${name}[]`, value],
        [`${name}[0]`, value],
      ],
    ),
  'another language': (fields) =>
    fields.map(([name, value]) => [name, name === 'language' ? 'xx' : value]),
  'markup and control characters': (fields) =>
    fields.map(([name, value]) => [
      name,
      isStructural(name) ? value : '<script>\u0000\u202e</script>',
    ]),
  '200 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(200_000)]],
  '300 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(300_000)]],
  '1 MB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(1_000_000)]],
  'ten thousand fields': (fields) => [
    ...fields,
    ...Array.from({ length: 2_000 }, (_, index): [string, string] => [`f${index}`, 'x']),
  ],
}

/** The malformed roots of React's encoding of an action's arguments. */
const roots = [
  '',
  '{',
  '[]',
  'null',
  '"$K9"',
  '["$F1"]',
  '["$@1"]',
  '[{"then":"$1"}]',
  '[[[["$K1"]]]]',
  '["$undefined","$K1","$K1"]',
]

type Post = { url: string; id: string; marks: ActionFields; cookie: string; fields: ActionFields }

/** The id of an action, and React's marks of a post to it without script. */
export async function prepareAction(name: string, url: string, cookie: string) {
  const id = actionIds().get(name) ?? ''
  // Taken from the first form on the page, which may be another's.
  const marks = marksOf((await sendRequest(url, { cookie })).text).map(
    ([key, value]): [string, string | Blob] => [
      key.replace(/[0-9a-f]{42}/, id),
      typeof value === 'string' ? value.replace(/[0-9a-f]{42}/, id) : value,
    ],
  )
  return { id, marks }
}

/** All sorts of it; what answers says something each time. */
export async function postRubbish({
  url,
  id,
  marks,
  good,
  cookies,
}: Pick<Post, 'url' | 'id' | 'marks'> & { good: ActionFields; cookies: string[] }): Promise<void> {
  for (const [sort, spoil] of Object.entries(rubbish)) {
    for (const cookie of cookies) {
      for (const answered of await postAction({ url, id, marks, cookie, fields: spoil(good) })) {
        expectClear(sort, answered)
      }
    }
  }
  for (const spoilt of roots) {
    const body = createForm([
      ...good.map(([key, value]): [string, string | Blob] => [`_1_${key}`, value]),
      ['0', spoilt],
    ])
    expectClear(
      spoilt,
      await sendRequest(url, { cookie: cookies[0], body, headers: { 'Next-Action': id } }),
    )
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json',
  ]) {
    for (const action of [id, '']) {
      const headers = { 'Content-Type': type, 'Next-Action': action }
      expectClear(type, await sendRequest(url, { cookie: cookies[0], body: 'rubbish', headers }))
    }
  }
}

/** Posts twice: as a form without script, and as React's script sends it. */
export async function postAction({
  url,
  id,
  marks,
  cookie,
  fields,
}: Post): Promise<[HttpResponse, HttpResponse]> {
  const plain = createForm([...marks, ...fields])
  // An action with a state takes it first; `begin` takes the form alone.
  const first = marks.some(([name]) => name.startsWith('$ACTION_REF'))
    ? `[${untouched},"$K1"]`
    : '["$K1"]'
  const script = createForm([
    ...fields.map(([key, value]): [string, string | Blob] => [`_1_${key}`, value]),
    ['0', first],
  ])
  return [
    await sendRequest(url, { cookie, body: plain }),
    await sendRequest(url, { cookie, body: script, headers: { 'Next-Action': id } }),
  ]
}

/** React's marks of a form that posts without script. */
function marksOf(html: string): ActionFields {
  return hiddenInputs(html).filter(([name]) => name.startsWith('$ACTION'))
}

/** An answer that says something, and never that we broke; 503 if another instance may know the action. */
export function expectClear(sort: string, { status, text }: HttpResponse): void {
  expect([sort, status < 500 || status === 503]).toEqual([sort, true])
  if (status !== 303) expect([sort, text.length > 0]).toEqual([sort, true])
}

/** Tells structural names from names of answers. */
function isStructural(name: string): boolean {
  const known = [
    'language',
    'application',
    'person',
    'step',
    'revision',
    'version',
    'link',
    'message',
  ]
  return known.includes(name)
}
