/** The pages and actions of a person's own part, in two browsers: the company's and the person's. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { sessionCookie } from '@/lib/access/rules/session-names.ts'
import { addPerson } from '@/lib/applications/change-people.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { defaultLook } from '@/lib/config/rules/brand-look.ts'
import { createRateLimiters } from '@/lib/http/rate-limits/rate-limiters.ts'
import type { RawValues } from '@/lib/onboarding/view/step-view.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { createPageForm, createStepForm } from '@/test-support/applicants/answer-steps.ts'
import { renderPage } from '@/test-support/next-request.ts'
import { ownAnswers, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'

const token = createSecret()
const company = new Map([[sessionCookie, token]])

const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
vi.mock('next/navigation', (load) => next.nextNavigation(load))

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { default: Layout } = await import('../[language]/layout.tsx')
const { default: PeoplePage } = await import(
  '../[language]/(customer)/apply/[application]/people/page.tsx'
)
const { default: SendPage } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/link/page.tsx'
)
const { default: NamingPage } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/[step]/page.tsx'
)
const { saveStepGroup } = await import(
  '../[language]/(customer)/apply/[application]/save-step-group.ts'
)
const { remindPerson } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/link/remind-person.ts'
)
const { default: LinkPage } = await import('../[language]/(customer)/own-part/[link]/page.tsx')
const { default: PartPage } = await import('../[language]/(customer)/own-part/page.tsx')
const { default: StepPage } = await import(
  '../[language]/(customer)/own-part/steps/[step]/page.tsx'
)
const { default: ConfirmPage } = await import('../[language]/(customer)/own-part/confirm/page.tsx')
const { sendPersonLink } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/link/send-person-link.ts'
)
const { takePersonLinkBack } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/link/take-person-link-back.ts'
)
const { askForPersonLink } = await import(
  '../[language]/(customer)/own-part/ask-for-person-link.ts'
)
const { openOwnPart } = await import('../[language]/(customer)/own-part/[link]/open-own-part.ts')
const { saveOwnPart } = await import(
  '../[language]/(customer)/own-part/steps/[step]/save-own-part.ts'
)
const { confirmOwnPart } = await import(
  '../[language]/(customer)/own-part/confirm/confirm-own-part.ts'
)
const { declineOwnPart } = await import('../[language]/(customer)/own-part/decline-own-part.ts')

const opened = await openTestStore()
const farFuture = new Date('2100-01-01')
const notice = { id: 'privacy', title: 'Privacy notice', text: 'What we do.', hash: '00' }
/** Whether the action is called by script, which Next says in a header. */
function setScripted(scripted: boolean): void {
  if (scripted) next.headers.set('next-action', 'a')
  else next.headers.delete('next-action')
}

const nothingYet = { problems: [], warnings: [], values: {} }

beforeEach(async () => {
  await opened.reset()
  setScripted(false)
  next.cookies = company
})
afterAll(async () => {
  // The next file would get this application, and these modules.
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  await opened.close()
})

async function start() {
  const bench = await setUpPersonLinks(opened, { customerSession: hashSecret(token) })
  const { deps, store, id, owner } = bench
  await store.sessions.touch(store.db, hashSecret(token), new Date(), farFuture)
  const portico = {
    env: {
      publicUrl: deps.publicUrl,
      brand: { name: 'Portico', logo: undefined, look: defaultLook },
      languages: ['en', 'es', 'ar'],
      support: {},
      platform: { kind: 'embedded' },
      retention: deps.retention,
      create: 'late',
      idleMs: deps.idleMs,
      trustProxy: false,
    },
    store,
    applications: deps,
    sending: deps,
    personLinks: deps,
    returning: deps,
    staff: { store, now: deps.now, scope: 'all' },
    terms: [{ version: '2026-11-01', documents: { en: [notice], es: [notice], ar: [notice] } }],
    limits: createRateLimiters(),
    registers: { companies: [], addresses: undefined },
    log: deps.log,
    funnel: createFunnelCounters(),
  }
  Object.assign(globalThis, {
    [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
  })
  const own = { application: id, person: owner }

  /** Sends a link as the company's page does; gives its token, and the code that the page shows. */
  async function send() {
    next.cookies = company
    await lead(() => sendPersonLink(nothingYet, formOf({ ...own, address: 'invited@example.org' })))
    await bench.deliver()
    const link = bench.emails.at(-1)?.text.match(/own-part\/([\w-]{43})/)?.[1] ?? ''
    const shown = await show(PeoplePage, own)
    const [, before = '', after = ''] = shown.match(/>(\d{3})<\/span><span>(\d{3})</) ?? []
    return { link, code: before + after }
  }

  /** Another browser, in which the link was opened. */
  async function enter(): Promise<Map<string, string>> {
    const { link, code } = await send()
    next.cookies = new Map()
    const path = await lead(() => openOwnPart(nothingYet, formOf({ link, code })))
    expect(path).toBe('/en/own-part')
    return next.cookies
  }

  /** Answers the page that begins with that step. */
  async function answer(step: string, answers = ownAnswers): Promise<string> {
    const form = createPageForm(await show(StepPage, { step }), answers)
    return lead(() => saveOwnPart(nothingYet, form))
  }

  return { ...bench, own, send, enter, answer, people: () => show(PeoplePage, own) }
}

/** The same, with a person more, who is not named yet. */
async function startNaming() {
  const bench = await start()
  const { id: applicationId, customer: actor } = bench
  const request = { applicationId, actor, language: 'en' } as const
  const added = await addPerson(bench.deps, request)
  if (added.outcome !== 'added') throw new Error(added.outcome)
  return { ...bench, bench, named: added.personId }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ language: 'en', ...fields })) form.set(name, value)
  return form
}

/** The path that an action or a page leads to; `404` if there is nothing. */
async function lead(work: () => Promise<unknown>): Promise<string> {
  try {
    const state = await work()
    throw new Error(`It leads nowhere: ${JSON.stringify(state)}`)
  } catch (thrown) {
    const digest = String((thrown as { digest?: string }).digest)
    if (!digest.startsWith('NEXT_')) throw thrown
    return digest.startsWith('NEXT_REDIRECT') ? (digest.split(';')[2] ?? '') : '404'
  }
}

/** The page in its layout, rendered. */
async function show(
  Page: (props: never) => Promise<unknown>,
  params: object = {},
  language = 'en',
  search: object = {},
): Promise<string> {
  return renderPage(Layout, Page, { language, ...params }, search)
}

const markOn = (page: string) => page.match(/name="mark" value="([0-9a-f]{64})"/)?.[1] ?? ''
const wordingOn = (page: string) => page.match(/name="wording" value="([a-z0-9-]+)"/)?.[1] ?? ''

describe('a link to a person’s own part', () => {
  it('is sent, opened with its code, answered and confirmed; and the list says so', async () => {
    const { answer, enter, people, own, application, id, fillIn } = await start()
    expect(await people()).toContain('Ask them to fill it in')
    const person = await enter()
    next.cookies = company
    expect(await people()).toContain('Link opened:')
    next.cookies = person
    expect(await lead(() => PartPage({ params: inEnglish }))).toBe(
      '/en/own-part/steps/person_birth',
    )
    // Not answered yet, it is not counted as a step that is done.
    expect(await show(StepPage, { step: 'person_birth' })).toContain(
      '<progress value="0.5" max="3"',
    )
    expect(await answer('person_birth')).toBe('/en/own-part/steps/person_address')
    // Shown from the second page on: all answers before the first may be the company's.
    expect(await show(StepPage, { step: 'person_address' })).toContain('Answers saved')
    expect(await show(StepPage, { step: 'person_birth' })).not.toMatch(
      /Answers saved|were entered for/,
    )
    // A step that is not the first of its page leads to the first.
    expect(await lead(() => show(StepPage, { step: 'person_contact' }))).toBe(
      '/en/own-part/steps/person_birth',
    )
    expect(await answer('person_address')).toBe('/en/own-part/confirm')
    const page = withoutBareSpans(await show(ConfirmPage))
    expect(page).toContain('9 Canary Row')
    expect(page).not.toMatch(/Amelia|Clifton|533380007/)
    // The documents can be read before agreeing to them.
    expect(page).toMatch(/href="\/en\/terms\/2026-11-01\/privacy"[^>]*>.*Privacy notice/)
    expect(page).toContain('What Harbour &amp; Vine Trading Limited entered about you')
    expect(page).toMatch(/<dt[^>]*>Name<\/dt><dd[^>]*><bdi[^>]*>Tom/)
    expect(page).toMatch(/<dt[^>]*>Role in the company<\/dt><dd[^>]*><bdi[^>]*>Owner \(30%\)/)
    expect(page).toMatch(/Trading Limited<\/bdi><span>\s· <bdi[^>]*>Tom[^<]+</)
    // The reference that the e-mail names too, which is made of the id in tests alone.
    expect(page.replaceAll(`cus-${own.application}`, '')).not.toContain(own.application)
    const unticked = await confirmOwnPart(nothingYet, formOf({ mark: markOn(page) }))
    expect(unticked.problems).toMatchObject([{ input: 'consent' }])
    const form = formOf({ mark: markOn(page), wording: wordingOn(page), consent: 'yes' })
    expect(await lead(() => confirmOwnPart(nothingYet, form))).toBe('/en/own-part')
    const done = await show(PartPage)
    expect(done).toContain('You have confirmed your part')
    // The page may be all that they print: it points to nothing that is not on it.
    expect(done).toContain('I have checked my answers in this application')
    expect(done).not.toMatch(/above/i)
    expect(done).toMatch(/The answers you confirmed<.*9 Canary Row/)
    expect(done).not.toMatch(/533380007|steps\//)
    expect(done).toContain(`cus-${own.application}`)
    expect(done).toMatch(/Confirmed: .*20\d\d/)
    expect(await lead(() => show(StepPage, { step: 'person_birth' }))).toBe('/en/own-part')
    next.cookies = company
    expect(await people()).toContain('Confirmed by this person:')
    const changed = { ...ownAnswers.person_contact, email_address: 'another@example.org' }
    await fillIn(id, { person_contact: changed }, { person: own.person })
    // The time of a change is not known, so none is shown.
    expect(await people()).toMatch(/to have it confirmed again\.<\/span>/)
    const { sources } = await application(id)
    expect(sources[`people.${own.person}.person_birth`]?.nationality?.by).toEqual({
      kind: 'person',
      id: own.person,
    })
  })

  it('is nobody’s choice yet where a register has named the person, and stays chosen after', async () => {
    const { fillIn, id, named: person } = await startNaming()
    const chosen = async () => {
      const page = await show(NamingPage, { application: id, person, step: 'person_name' })
      const radios = page.match(/<input[^>]*name="person_entry\/filled_in_by"[^>]*>/g) ?? []
      expect(radios).not.toHaveLength(0)
      return radios.filter((radio) => radio.includes('checked')).join()
    }
    const person_name = { first_name: 'Noor', middle_name: '', last_name: 'Haddad' }
    const person_roles = { individual_type: ['BENEFICIAL_OWNER'], title: '' }
    await fillIn(id, { person_name, person_roles }, { person })
    expect(await chosen()).toBe('')
    const rest = { person_share: { percentage_ownership: '10' } }
    await fillIn(id, { ...rest, person_residence: { address_from: 'OTHER' } }, { person })
    expect(await chosen()).toContain('value="me"')
  })

  it('is sent from the page that names the person, and only what the company states is asked there', async () => {
    const { application, bench, id, named: person, people } = await startNaming()
    const names = { first_name: 'Noor', middle_name: '', last_name: 'Haddad', single_name: '' }
    const roles = { individual_type: ['BENEFICIAL_OWNER'], title: '' }
    const fill = async (entry: RawValues, share = '10') =>
      createPageForm(await show(NamingPage, { application: id, person, step: 'person_name' }), {
        person_name: names,
        person_roles: roles,
        person_share: { percentage_ownership: share },
        person_entry: entry,
      })
    const page = textOf(await show(NamingPage, { application: id, person, step: 'person_name' }))
    expect(page).toMatch(/I do, for this person.*They do, by a link/s)
    // Another person is marked as the applicant already.
    expect(page).not.toContain('this person is me')

    const unsaid = await saveStepGroup(nothingYet, await fill({}))
    expect(unsaid.problems.map(({ input }) => input)).toEqual(['person_entry/filled_in_by'])
    const nowhere = await saveStepGroup(nothingYet, await fill({ filled_in_by: 'them' }))
    expect(nowhere.problems.map(({ input }) => input)).toEqual(['person_entry/email_address'])
    // The share is the company's to state: who invites an owner states it here.
    const theirs = { filled_in_by: 'them', email_address: 'noor@example.org' }
    const shareless = await saveStepGroup(nothingYet, await fill(theirs, ''))
    expect(shareless.problems.map(({ input }) => input)).toEqual([
      'person_share/percentage_ownership',
    ])
    await bench.deliver()
    expect(bench.emails).toHaveLength(0)

    expect(await lead(async () => saveStepGroup(nothingYet, await fill(theirs)))).toBe(
      `/en/apply/${id}/people`,
    )
    await bench.deliver()
    expect(bench.emails.map(({ to }) => to)).toEqual(['noor@example.org'])
    expect(textOf(await people())).toMatch(/Tell .Noor.Haddad. this code\d{6}/)
    // It is an act: nothing of it is stored.
    expect(JSON.stringify((await application(id)).answers)).not.toMatch(/person_entry|noor@/)
    // While they can open it, nobody asks who answers.
    expect(await show(NamingPage, { application: id, person, step: 'person_name' })).not.toContain(
      'person_entry',
    )
  })

  it('is not sent by a forged answer, nor does one make a second applicant', async () => {
    const { application, bench, head, id, named: person } = await startNaming()
    const page = await show(NamingPage, { application: id, person, step: 'person_name' })
    const names = { first_name: 'Noor', middle_name: '', last_name: 'Haddad', single_name: '' }
    const answers = {
      person_name: { ...names, is_applicant: 'yes' },
      person_roles: { individual_type: ['OFFICER'], title: '' },
      person_residence: { address_from: 'OTHER' },
    }
    const forge = async (entry: RawValues) => {
      const form = createPageForm(page, { ...answers, person_entry: entry })
      return lead(() => saveStepGroup(nothingYet, form))
    }
    const unknown = createPageForm(page, { ...answers, person_entry: { filled_in_by: 'staff' } })
    const { problems } = await saveStepGroup(nothingYet, unknown)
    expect(problems.map(({ input }) => input)).toContain('person_entry/filled_in_by')
    await forge({ filled_in_by: 'own' })
    const { people } = (await application(id)).answers as unknown as {
      people: { id: string; answers: Record<string, { values: object }> }[]
    }
    const marked = people.filter(({ answers: { person_name } }) =>
      Object.hasOwn(person_name?.values ?? {}, 'is_applicant'),
    )
    expect(marked.map((each) => each.id)).toEqual([head])
    // Another's page, with the one answer that sends a link.
    next.cookies = new Map([[sessionCookie, createSecret()]])
    expect(await forge({ filled_in_by: 'them', email_address: 'x@example.org' })).not.toContain(
      '/people',
    )
    await bench.deliver()
    expect(bench.emails).toHaveLength(0)
  })

  it('is sent again by one press, and not while its holder has it open', async () => {
    const { bench, enter, own, people, send } = await startNaming()
    const { link } = await send()
    expect(await people()).toContain('Remind them with a new link')
    await lead(() => remindPerson(formOf(own)) as never)
    await bench.deliver()
    expect(bench.emails.map(({ to }) => to)).toEqual(['invited@example.org', 'invited@example.org'])
    expect(await show(LinkPage, { link })).toContain('There is a newer link')
    const person = await enter()
    next.cookies = company
    expect(await people()).not.toContain('Remind them')
    await lead(() => remindPerson(formOf(own)) as never)
    await bench.deliver()
    expect(bench.emails).toHaveLength(3)
    next.cookies = person
    expect(await lead(() => PartPage({ params: inEnglish }))).toContain('/steps/')
  })

  it('does not ask for the address that it went to, and takes another', async () => {
    const { answer, enter, own, person } = await start()
    await enter()
    const page = await show(StepPage, { step: 'person_birth' })
    expect(page).toMatch(/<summary>[^<]*Your email address: .?invited@example\.org/)
    expect(page).toContain('value="invited@example.org"')
    await answer('person_birth')
    expect((await person(own.person))?.answers.person_contact?.values.email_address).toBe(
      'canary.owner@example.org',
    )
    // What they entered is theirs, and the page asks for it as any other.
    expect(await show(StepPage, { step: 'person_birth' })).not.toContain('Your email address: ')
  })

  it('is on the list beside what the owners have together', async () => {
    const { people } = await start()
    expect(textOf(await people())).toMatch(
      /Owners named so far: 90% of the company.? 10% is missing to 100%/,
    )
    expect(await people()).toMatch(/This is you\u00a0· Director or officer/)
  })

  it('is for confirming alone where the company has answered all of it', async () => {
    const { people, own, id, fillIn, send } = await start()
    const all = { person_residence: { address_from: 'OTHER' }, ...ownAnswers }
    await fillIn(id, all, { person: own.person })
    expect(await people()).toContain('Ask them to confirm their details (optional)')
    const before = await show(SendPage, own)
    expect(textOf(before)).toMatch(/Ask .* to confirm their own part/)
    expect(before).toContain('You can send the application without waiting for this.')
    await send()
    const page = await show(SendPage, own)
    expect(page).toContain('You can send the application without waiting for this.')
    expect(page).toMatch(/Sent to \u2068invited@example\.org\u2069 on .*The link works until/s)
    expect(page).toContain('name="address" value="invited@example.org"')
    // Names who has to do what remains, and until when.
    const listed = await people()
    expect(listed).toContain('Completed, not yet confirmed')
    expect(listed).toContain('This person can confirm the answers only with the link')
    await lead(() => takePersonLinkBack(formOf(own)) as never)
    expect(await people()).not.toContain('only with the link')
  })

  it('is for confirming where the person lives at a known address, which they enter themselves', async () => {
    const { people, own, id, enter, answer, fillIn } = await start()
    const { person_country, person_address, ...others } = ownAnswers
    const all = { person_residence: { address_from: 'registered' }, ...others }
    await fillIn(id, all, { person: own.person })
    const listed = await people()
    expect(listed).toContain('Completed')
    expect(listed).not.toContain('Ask them to fill it in')
    expect(listed).toContain('Ask them to confirm their details (optional)')
    expect(await show(SendPage, own)).toContain(
      'correct their own answers, and enter their address.',
    )
    // The boxes name whose answers they hold, until the person has given one.
    await enter()
    const byOthers = 'These answers were entered for Harbour'
    expect(await show(StepPage, { step: 'person_birth' })).toContain(byOthers)
    await answer('person_birth')
    // The reader did not type the number, and is not told that they did.
    expect(await show(StepPage, { step: 'person_address' })).toContain(
      'The number that was entered ends in',
    )
    const kept = { tax_reference_number: '', passport_number: '' }
    const identification = { ...ownAnswers.person_identification, ...kept }
    await answer('person_address', { ...ownAnswers, person_identification: identification })
    const unknown = /Entered for [^<]*Harbour[^<]* and not shown in full/g
    expect((await show(ConfirmPage)).match(unknown)).toHaveLength(2)
  })

  it('shows its code where it was sent, and in no other browser', async () => {
    const { send, people, own, store } = await start()
    const { code } = await send()
    expect(code).toMatch(/^\d{6}$/)
    const other = createSecret()
    await store.sessions.add(store.db, hashSecret(other), farFuture, new Date())
    await store.sessions.grant(store.db, hashSecret(other), own.application)
    next.cookies = new Map([[sessionCookie, other]])
    const page = await people()
    expect(page).not.toContain('return-code')
    expect(page).toContain('The code is shown only where the link was sent')
  })

  it('says before it is opened who invites, what is asked and for how long', async () => {
    const { send } = await start()
    const { link } = await send()
    next.cookies = new Map()
    const asks = textOf(await show(LinkPage, { link }))
    expect(asks).toMatch(/Amelia Jane Clarke\u2069 has named you in the application of .Harbour/)
    expect(asks).toContain('You enter your date of birth, nationality, phone number')
    expect(asks).toMatch(/It takes about 3 minutes\. Open it by \d+ \w+ \d{4}\./)
  })

  it('says of a used link to go on here only where the part is open here', async () => {
    const { send, clock, deps } = await start()
    const { link, code } = await send()
    const person = new Map<string, string>()
    next.cookies = person
    await lead(() => openOwnPart(nothingYet, formOf({ link, code })))
    const open = await show(LinkPage, { link })
    expect(open).toContain('If you opened it in this browser, go on with your part.')
    expect(open).toContain('>Go on with my part</a>')
    const expectElsewhere = async () => {
      const used = await show(LinkPage, { link })
      expect(used).toContain('still open in another browser or on another device')
      expect(used).not.toMatch(/in this browser, go on|Go on with my part/)
    }
    next.cookies = new Map()
    await expectElsewhere()
    // The cookie still exists.
    next.cookies = person
    clock.now = new Date(clock.now.getTime() + deps.idleMs)
    await expectElsewhere()
  })

  it('is asked for anew where the part was left alone, and nowhere without one', async () => {
    const { enter, clock, deps } = await start()
    await enter()
    clock.now = new Date(clock.now.getTime() + deps.idleMs)
    expect(await show(PartPage)).toContain('>Ask for a new link</button>')
    expect(await lead(() => askForPersonLink(nothingYet, formOf({})))).toBe('/en/own-part')
    expect(await show(PartPage)).toContain('Asked:')
    next.cookies = new Map()
    expect(await lead(() => askForPersonLink(nothingYet, formOf({})))).toBe('404')
  })

  it.each([true, false])(
    'saves nothing once it was taken back, and says so; scripted: %s',
    async (scripted) => {
      const { enter, own, person } = await start()
      const browser = await enter()
      const page = await show(StepPage, { step: 'person_birth' })
      next.cookies = company
      await lead(() => takePersonLinkBack(formOf(own)) as never)
      expect(await show(SendPage, own)).toContain('Link taken back:')
      next.cookies = browser
      setScripted(scripted)
      const form = createPageForm(page, ownAnswers)
      if (scripted) {
        const { notice, values } = await saveOwnPart(nothingYet, form)
        expect(notice).toContain('The link was taken back')
        expect(values).toMatchObject({ 'person_birth/nationality': 'GB' })
      } else expect(await lead(() => saveOwnPart(nothingYet, form))).toBe('/en/own-part')
      expect(await show(PartPage)).toContain('Your part is closed')
      expect((await person())?.answers.person_birth).toBeUndefined()
    },
  )

  it('is closed by a person who was wrongly named, and the list of people says so', async () => {
    const { enter, own, people } = await start()
    await enter()
    expect(await show(StepPage, { step: 'person_birth' })).toContain('I have nothing to do with')
    expect(await lead(() => declineOwnPart(formOf({})) as never)).toBe('/en/own-part')
    expect(await show(PartPage)).toContain('You have said that you have nothing to do with')
    expect(await lead(() => declineOwnPart(formOf({})) as never)).toBe('/en/own-part')
    next.cookies = company
    expect(await people()).toMatch(
      /Check this person.*Says that they have nothing to do with the company/s,
    )
    expect(await show(SendPage, own)).toContain('Send a new link')
    next.cookies = new Map()
    expect(await lead(() => declineOwnPart(formOf({})) as never)).toBe('404')
  })

  it('asks which answer is right, and names nobody, where the company gave another', async () => {
    const { enter, id, owner, fillIn, person } = await start()
    await enter()
    const page = await show(StepPage, { step: 'person_birth' })
    const other = { ...ownAnswers.person_birth, nationality: 'ES' }
    await fillIn(id, { person_birth: other }, { person: owner })
    const { conflicts } = await saveOwnPart(nothingYet, createPageForm(page, ownAnswers))
    expect(conflicts).toMatchObject([
      {
        name: 'choose.person_birth/nationality',
        options: [{ value: 'theirs', hint: 'Entered for the company' }, { value: 'mine' }],
      },
    ])
    // The rest of the page is saved.
    expect((await person())?.answers.person_birth?.values.nationality).toBe('ES')
    expect((await person())?.answers.person_contact?.values.email_address).toBe(
      'canary.owner@example.org',
    )
  })

  it('saves what is right of a page, and names the rest', async () => {
    const { enter, person, answer } = await start()
    await enter()
    const page = await show(StepPage, { step: 'person_birth' })
    const wrong = { ...ownAnswers, person_contact: { email_address: 'none', telephone_number: '' } }
    const { problems } = await saveOwnPart(nothingYet, createPageForm(page, wrong))
    expect(problems.map(({ input }) => input)).toEqual([
      'person_contact/email_address',
      'person_contact/telephone_number',
    ])
    const saved = (await person())?.answers
    expect(saved?.person_birth?.values).toMatchObject({ nationality: 'GB' })
    expect(saved?.person_contact).toBeUndefined()
    expect(await answer('person_birth')).toBe('/en/own-part/steps/person_address')
  })

  it('is changed step by step from its last page', async () => {
    const { enter, fillInPart, person } = await start()
    const browser = await enter()
    await fillInPart(hashSecret([...browser.values()][0] ?? ''))
    const page = await show(StepPage, { step: 'person_contact' }, 'en', { change: 'yes' })
    expect(page).toContain('name="email_address"')
    const form = createStepForm({ ...ownAnswers.person_contact, email_address: 'b@example.org' })
    for (const [name, value] of createPageForm(page, {})) form.set(name, value)
    expect(await lead(() => saveOwnPart(nothingYet, form))).toBe('/en/own-part/confirm')
    expect((await person())?.answers.person_contact?.values.email_address).toBe('b@example.org')
  })

  it('takes what is typed along to another language, once', async () => {
    const { enter, person, answer } = await start()
    const browser = await enter()
    const form = createPageForm(await show(StepPage, { step: 'person_birth' }), {
      ...ownAnswers,
      person_contact: { email_address: 'canary@exam', telephone_number: '+44' },
    })
    form.set('switch', 'es')
    const path = await lead(() => saveOwnPart(nothingYet, form))
    expect(path).toBe('/es/own-part/steps/person_birth?typed=kept')
    // It is no answer.
    expect((await person())?.answers.person_birth).toBeUndefined()
    const kept = () => show(StepPage, { step: 'person_birth' }, 'es', { typed: 'kept' })
    expect(await kept()).toContain('value="canary@exam"')
    expect(await show(StepPage, { step: 'person_birth' }, 'es')).not.toContain('canary@exam')
    const other = await enter()
    expect(await kept()).not.toContain('canary@exam')
    expect(other).not.toBe(browser)
    await answer('person_birth')
    expect(await kept()).not.toContain('canary@exam')
  })
})

const inEnglish = Promise.resolve({ language: 'en' })

/** Returns the text of a page without its elements. */
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, '')
}
