/** Every server action of the build is a public address: each is called by strangers and with rubbish. */

import { harbourVine, maya } from './support/applicants.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import {
  createForm,
  type HttpResponse,
  hiddenInputs,
  sendRequest,
  startApplicationByPost,
} from './support/http.ts'
import { getReference, type Person } from './support/person.ts'
import { shownRows } from './support/review.ts'
import { actionIds, untouched } from './support/server-actions.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

type Fields = [string, string | Blob][]

const [head] = harbourVine.people ?? []

/**
 * Each action by its name: the page it is posted to, and what a post of ours would say. Those about a
 * company's people are tried on a company, `{person}` being one of them.
 */
const actions: Record<
  string,
  {
    page: string
    /** Not of an application: for whoever comes. */
    open?: true
    company?: true
    fields: (application: string, person: string) => Fields
  }
> = {
  begin: { page: '', fields: () => [['language', 'en']] },
  saveStep: {
    page: 'name',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['step', 'name'],
      ...(Object.entries(maya.typed.name) as Fields),
    ],
  },
  keepPersonStep: {
    page: 'people/{person}/person_name',
    company: true,
    fields: (application, person) => [
      ['language', 'en'],
      ['application', application],
      ['person', person],
      ['step', 'person_name'],
      ...(Object.entries(head?.typed.person_name ?? {}) as Fields),
    ],
  },
  addPerson: {
    page: 'people',
    company: true,
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['another', 'no'],
    ],
  },
  removePerson: {
    page: 'people/{person}/remove',
    company: true,
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['person', nobody],
    ],
  },
  acceptTerms: {
    page: 'terms',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      // No revision of ours, so that not even a good form is taken.
      ['revision', '0'],
      ['version', '2026-11-01'],
      ['terms_and_conditions_accepted', 'yes'],
    ],
  },
  submitApplication: {
    page: 'review',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['revision', '0'],
    ],
  },
  saveForLater: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      // No address, so that no letter is written.
      ['address', 'maya'],
    ],
  },
  revokeResumeLinks: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  stopContact: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  requestResumeLink: {
    page: 'return',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['address', 'nobody'],
    ],
  },
  openResumeLink: {
    page: `return/${'x'.repeat(43)}`,
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
      ['code', '123456'],
    ],
  },
  reportByMessage: {
    // The page of a message that is none has no form.
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['message', 'x'.repeat(43)],
    ],
  },
  reportHere: {
    page: 'not-me',
    fields: (application) => [
      ['language', 'en'],
      // Nobody's, so that not even a good form is taken.
      ['application', application],
    ],
  },
  createDeviceLink: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['page', 'name'],
    ],
  },
  connectDevice: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['number', '123456'],
    ],
  },
  takeDeviceBack: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  finishOnDevice: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  sendDeviceCode: {
    page: 'device/code',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  enterDeviceCode: {
    page: 'device/code',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['code', '123456'],
    ],
  },
  claimDevice: {
    page: `device/${'x'.repeat(43)}`,
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
    ],
  },
}

/** Those of staff, and what a post of ours would say. Each is asked of who has not signed in as one. */
const ofStaff: Record<string, (application: string) => Fields> = {
  // No password, so that nothing is compared.
  signInStaff: () => [
    ['address', 'nobody@example.com'],
    ['password', ''],
  ],
  enterStaffCode: () => [['code', '123456']],
  enterStaffBackupCode: () => [['code', 'abcd-efgh']],
  startStaffPasskeySignIn: () => [],
  finishStaffPasskeySignIn: () => [['answer', '{}']],
  enrolStaff: () => [['code', '123456']],
  startStaffPasskeyRegistration: () => [],
  addStaffPasskey: () => [
    ['answer', '{}'],
    ['name', 'Key'],
  ],
  removeStaffPasskey: () => [['passkey', nobody]],
  createStaffBackupCodes: () => [],
  chooseStaffPassword: () => [
    ['link', 'x'.repeat(24)],
    ['password', 'a canary in every mine'],
  ],
  changeStaffPassword: () => [
    ['old', 'a canary in every mine'],
    ['password', 'a canary in every mine'],
  ],
  endStaffSession: () => [['session', nobody]],
  changeAccount: () => [
    ['account', nobody],
    ['change', 'disable'],
  ],
  acknowledgeStaffAlert: () => [['alert', nobody]],
  startSearchAction: () => [['typed', 'Maya']],
  assignApplicationAction: (application) => [
    ['application', application],
    ['to', nobody],
  ],
  writeNoteAction: (application) => [
    ['application', application],
    ['note', 'Read this'],
  ],
  retryApplicationAction: (application) => [['application', application]],
  resolveApplicationAction: (application) => [
    ['application', application],
    ['found', 'none'],
  ],
  closeSecondApplicationAction: (application) => [
    ['application', application],
    ['second', nobody],
    ['done', 'None'],
  ],
  decideFlags: (application) => [
    ['application', application],
    ['outcome', 'sent_on'],
    ['reason', 'None'],
  ],
  decideContact: (application) => [
    ['application', application],
    ['outcome', 'approved'],
  ],
  closeReportAction: (application) => [
    ['application', application],
    ['outcome', 'goes_on'],
    ['reason', 'None'],
  ],
  beginFor: () => [['customer_language', 'en']],
  saveGroup: (application) => [
    ['application', application],
    ['group', 'about'],
    ...(Object.entries(maya.typed.name) as Fields),
  ],
  addPersonFor: (application) => [['application', application]],
  removePersonFor: (application) => [
    ['application', application],
    ['person', nobody],
  ],
  sendLink: (application) => [
    ['application', application],
    ['address', 'maya'],
  ],
}

/** Nobody's, so that not even a good form is taken. */
const nobody = '3f2b8c1e-0000-4000-8000-000000000000'

/** Rubbish made of what a post of ours would say. */
const rubbish: Record<string, (fields: Fields) => Fields> = {
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
  'a step named by a prototype': (fields) =>
    fields.map(([name, value]) => [name, name === 'step' ? '__proto__' : value]),
  lists: (fields) =>
    fields.flatMap(
      ([name, value]): Fields => [
        [`${name}[]`, value],
        [`${name}[0]`, value],
      ],
    ),
  'another language': (fields) =>
    fields.map(([name, value]) => [name, name === 'language' ? 'xx' : value]),
  'markup and control characters': (fields) =>
    fields.map(([name, value]) => [name, named(name) ? value : '<script>\u0000\u202e</script>']),
  '200 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(200_000)]],
  '300 KB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(300_000)]],
  '1 MB in one field': (fields) => [...fields, ['first_name', 'x'.repeat(1_000_000)]],
  'ten thousand fields': (fields) => [
    ...fields,
    ...Array.from({ length: 2_000 }, (_, index): [string, string] => [`f${index}`, 'x']),
  ],
}

/** What React's own encoding of the arguments of an action is spoilt to. */
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

test('every action of the build has its case here', () => {
  const known = Object.keys({ ...actions, ...ofStaff })
  expect([...actionIds().keys()].toSorted()).toEqual(known.toSorted())
})

type Action = (typeof actions)[string]

const isOpen = ({ page, open }: Action) => open || page === ''
const owners: Record<string, (action: Action) => boolean | undefined> = {
  'whoever comes': isOpen,
  'an applicant': (action) => !isOpen(action) && !action.company,
  'a company': ({ company }) => company,
}

for (const [whose, isTheirs] of Object.entries(owners)) {
  test(
    `the actions of ${whose} do nothing for strangers and nothing with rubbish`,
    variant,
    async ({ arrive, shared }) => {
      const company = whose === 'a company'
      const owner = await arrive(company ? { applicant: harbourVine } : {})
      await reachReview(owner)
      const before = await shownRows(owner)
      const reference = await getReference(owner)
      const person = company ? await aPersonOf(owner) : ''
      const application = owner.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
      const mine = await cookieOf(owner)
      const { cookie: theirs } = await startApplicationByPost(shared.url)
      const theirActions = Object.entries(actions).filter(([, action]) => isTheirs(action))
      for (const [name, action] of theirActions) {
        const page = action.page.replace('{person}', person)
        const own = isOpen(action) ? page : `apply/${application}/${page}`
        const url = own ? `${shared.url}/en/${own}` : `${shared.url}/en`
        await test.step(name, async () => {
          const { id, marks } = await markedFor(name, url, mine)
          const good = action.fields(application, person)
          for (const cookie of isOpen(action) ? [] : [theirs, '']) {
            const [plain, script] = await post({ url, id, marks, cookie, fields: good })
            // Without script a post is led to the page at its own address, which is not there for them.
            expect(plain).toMatchObject({
              status: 303,
              location: new URL(url).pathname,
              cookies: [],
            })
            expect((await sendRequest(url, { cookie })).status).toBe(404)
            expect(script).toMatchObject({ status: 404, cookies: [] })
          }
          await throwRubbish({ url, id, marks, good, cookies: [mine, theirs] })
          await owner.page.reload()
          expect(await shownRows(owner)).toEqual(before)
          expect(await findReceivedApplication(shared, reference)).toEqual([])
        })
      }
    },
  )
}

test(
  'the actions of staff do nothing for who is none of them, and nothing with rubbish',
  variant,
  async ({ arrive, shared }) => {
    const owner = await arrive()
    await reachReview(owner)
    const before = await shownRows(owner)
    const application = owner.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const url = `${shared.url}/en/staff/sign-in`
    const mine = await cookieOf(owner)
    for (const [name, fields] of Object.entries(ofStaff)) {
      const { id, marks } = await markedFor(name, url, mine)
      const good: Fields = [['language', 'en'], ...fields(application)]
      for (const answered of await post({ url, id, marks, cookie: mine, fields: good })) {
        expectClear(name, answered)
      }
      await throwRubbish({ url, id, marks, good, cookies: [mine] })
    }
    await owner.page.reload()
    expect(await shownRows(owner)).toEqual(before)
    expect(await findReceivedApplication(shared, await getReference(owner))).toEqual([])
  },
)

test('an action that is none, or another build’s, is answered clearly', async ({ shared }) => {
  for (const id of ['0'.repeat(42), 'x', '__proto__', '../..', 'constructor']) {
    const body = createForm([
      ['0', '["$K1"]'],
      ['_1_language', 'en'],
    ])
    expectClear(id, await sendRequest(`${shared.url}/en`, { body, headers: { 'Next-Action': id } }))
    const plain = createForm([
      [`$ACTION_ID_${id}`, ''],
      ['language', 'en'],
    ])
    expectClear(id, await sendRequest(`${shared.url}/en`, { body: plain }))
  }
})

test('a half-filled step is not kept by halves', async ({ arrive, shared }) => {
  const owner = await arrive()
  await reachStep(owner, 'name')
  const url = owner.page.url()
  const cookie = await cookieOf(owner)
  const hidden = hiddenInputs((await sendRequest(url, { cookie })).text)
  const body = createForm([...hidden, ['first_name', 'Half'], ['last_name', '']])
  expect((await sendRequest(url, { cookie, body })).status).toBe(200)
  await owner.page.reload()
  expect((await sendRequest(url, { cookie })).text).not.toContain('Half')
  expect((await sendRequest(`${shared.url}/en/apply`, { cookie })).status).toBe(404)
})

type Post = { url: string; id: string; marks: Fields; cookie: string; fields: Fields }

/** The id of an action, and React's marks of a post to it without script. */
async function markedFor(name: string, url: string, cookie: string) {
  const id = actionIds().get(name) ?? ''
  // Of the first form on the page, which may be another's.
  const marks = marksOf((await sendRequest(url, { cookie })).text).map(
    ([key, value]): [string, string | Blob] => [
      key.replace(/[0-9a-f]{42}/, id),
      typeof value === 'string' ? value.replace(/[0-9a-f]{42}/, id) : value,
    ],
  )
  return { id, marks }
}

/** All sorts of it; what answers says something each time. */
async function throwRubbish({
  url,
  id,
  marks,
  good,
  cookies,
}: Pick<Post, 'url' | 'id' | 'marks'> & { good: Fields; cookies: string[] }): Promise<void> {
  for (const [sort, spoil] of Object.entries(rubbish)) {
    for (const cookie of cookies) {
      for (const answered of await post({ url, id, marks, cookie, fields: spoil(good) })) {
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

/** The same post twice: as a form without script, and as React's script sends it. */
async function post({
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
function marksOf(html: string): Fields {
  return hiddenInputs(html).filter(([name]) => name.startsWith('$ACTION'))
}

/** An answer that says something, and never that we broke. */
function expectClear(sort: string, { status, text }: HttpResponse): void {
  expect([sort, status < 500]).toEqual([sort, true])
  if (status !== 303) expect([sort, text.length > 0]).toEqual([sort, true])
}

async function cookieOf({ page }: Person): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The id by which the pages know the first of the company's people. */
async function aPersonOf({ page }: Person): Promise<string> {
  const href = await page.locator('a[href*="/people/"]').first().getAttribute('href')
  return href?.match(/people\/([0-9a-f-]{36})/)?.[1] ?? ''
}

/** Names that say what is meant, as against what is answered. */
function named(name: string): boolean {
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
