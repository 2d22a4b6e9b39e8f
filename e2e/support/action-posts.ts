/** Rubbish that anybody can post to a server action. */

import { type Field, type Form, postForm } from './access-requests.ts'
import { createForm, type HttpResponse, sendRequest } from './http.ts'
import { expect } from './test.ts'

type Spoil = (fields: Form['fields']) => Field[]

/** Spoils what an action reads. Those that some action may take for input come last: it may end a session. */
const rubbish: Record<string, Spoil> = {
  'nothing at all': () => [],
  'a file for every text': (fields) =>
    fields.map(([name]) => [name, new File(['%PDF-1.7'], 'text.pdf')]),
  lists: (fields) =>
    fields.flatMap(([name, value]): Field[] => [
      [`${name}[]`, value],
      [`${name}[0]`, value],
    ]),
  'markup and control characters': (fields) =>
    fields.map(([name, value]) => [
      name,
      isStructural(name) ? value : '<script>\u0000\u202e</script>',
    ]),
  'a step named by a prototype': (fields) =>
    fields.map(([name, value]) => [name, name === 'step' ? '__proto__' : value]),
  'another language': (fields) =>
    fields.map(([name, value]) => [name, name === 'language' ? 'xx' : value]),
  'every name twice': (fields) => [...fields, ...fields],
  'names of prototypes': (fields) => [
    ...fields,
    ['__proto__', 'x'],
    ['__proto__.polluted', 'x'],
    ['constructor.prototype.polluted', 'x'],
    ['toString', 'x'],
  ],
}

/** Spoils the form around an action, which is read before it. */
const largeForms: Record<string, Spoil> = {
  '200 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(200_000)]],
  '300 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(300_000)]],
  '1 MB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(1_000_000)]],
  'thousands of fields': (fields) => [
    ...fields,
    ...Array.from({ length: 2_000 }, (_, index): Field => [`f${index}`, 'x']),
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

const types = [
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json',
]

/** Posts the form of an action with spoilt input, by turns with and without script; each answer says something. */
export function postRubbish(server: string, form: Form, cookie: string): Promise<void> {
  return postSpoilt(server, form, { cookie, sorts: rubbish })
}

/** Posts what is refused before an action is called, so that one action stands for all that are called alike. */
export async function postMalformed(server: string, form: Form, cookie: string): Promise<void> {
  await postSpoilt(server, form, { cookie, sorts: largeForms })
  const url = server + form.address
  const action = { 'Next-Action': form.id }
  for (const root of roots) {
    const fields = form.fields.map(([name, value]): Field => [`_1_${name}`, value])
    const body = createForm([...fields, ['0', root]])
    expectClear(root, await sendRequest(url, { cookie, body, headers: action }))
  }
  for (const type of types) {
    for (const own of [action, {}]) {
      const headers = { 'Content-Type': type, ...own }
      expectClear(type, await sendRequest(url, { cookie, body: 'rubbish', headers }))
    }
  }
}

async function postSpoilt(
  server: string,
  form: Form,
  { cookie, sorts }: { cookie: string; sorts: Record<string, Spoil> },
): Promise<void> {
  for (const [index, [sort, spoil]] of Object.entries(sorts).entries()) {
    const spoilt = { ...form, fields: spoil(form.fields) }
    expectClear(sort, await postForm(server, spoilt, { cookie, script: index % 2 === 1 }))
  }
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
