import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import { describeListedPerson } from './describe-listed-person.tsx'

const passport = { document: 'PASSPORT', state: 'required', mayUpload: true } as ApplicationDocument
const at = new Date('2026-11-27T08:00:00Z')

type Given = {
  documents?: ApplicationDocument[]
  link?: ListedPersonLink['state']
  own?: boolean
  open?: string
  emails?: boolean
}

async function describePerson({ documents = [], link, own, open, emails = true }: Given) {
  const person = {
    id: 'ada',
    name: 'Ada Lovelace',
    asked: [{ step: personName, values: { is_applicant: own } }],
    ...(open && { open }),
  } as unknown as PersonProgress
  const visit = { t: getTranslator('en'), language: 'en', application: { id: 'a1' } }
  const links = new Map<string, ListedPersonLink>(
    link ? [['ada', { link: 'l1', state: link, at, requestedAt: null }]] : [],
  )
  const listed = await describeListedPerson(visit as ApplicationVisit, person, {
    number: 1,
    documents,
    ...(emails && { links }),
  })
  const note: ReactNode = listed.note
  return { ...listed, note: renderToString(note) }
}

const stillNeeded = { tone: 'action', text: 'Still needed: Passport' }

it('says of a person that they are completed only where no document about them is needed', async () => {
  expect(await describePerson({})).toMatchObject({
    status: { tone: 'done', text: 'Completed' },
    link: { text: 'Ask them to confirm their details (optional)' },
  })
  const listed = await describePerson({ documents: [passport] })
  expect(listed).toMatchObject({
    status: stillNeeded,
    link: { text: 'Ask them to confirm their details and send the document' },
  })
  expect(listed.note).toContain('All questions about this person are answered.')
  expect(listed.note).not.toContain('Passport')
  const sent = await describePerson({ documents: [{ ...passport, state: 'sent' }] })
  expect(sent.status.text).toBe('Completed')
})

it.each([{ own: true }, { emails: false }, { link: 'live' }, { link: 'done' }] satisfies Given[])(
  'names the document that is needed where it is %o',
  async (given) => {
    expect(await describePerson({ ...given, documents: [passport] })).toMatchObject({
      status: stillNeeded,
    })
  },
)

it('leads to a new link once the person has confirmed, and to another address before', async () => {
  const text = async (link: ListedPersonLink['state']) =>
    (await describePerson({ link })).link?.text
  expect(await text('done')).toBe('Send a new link')
  expect(await text('live')).toBe('Send it to another address')
})

it('names the document below what comes before it', async () => {
  const open = await describePerson({ documents: [passport], open: 'person_birth' })
  expect(open.status.text).toBe('Incomplete')
  expect(open.note).toContain('Still needed: Passport')
  const locked = await describePerson({ documents: [passport], link: 'guessed' })
  expect(locked.status.text).toBe('Needs a new link')
  expect(locked.note).toContain('Still needed: Passport')
})

it('says that a locked link keeps nothing from being sent where all is answered', async () => {
  const words = 'You can send the application without their confirmation.'
  const locked = await describePerson({ link: 'guessed' })
  expect(locked).toMatchObject({
    status: { tone: 'waiting', text: 'Completed, not yet confirmed' },
    wanted: 'link',
  })
  expect(locked.note).toContain(words)
  expect((await describePerson({ link: 'declined' })).status.text).toBe('Check this person')
  const open = await describePerson({ link: 'guessed', open: 'person_birth' })
  expect(open.status.text).toBe('Needs a new link')
  expect(open.note).not.toContain(words)
  expect((await describePerson({ link: 'guessed', documents: [passport] })).note).not.toContain(
    words,
  )
})
