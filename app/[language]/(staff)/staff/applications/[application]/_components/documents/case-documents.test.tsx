import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import type { StaffRole } from '@/lib/database/states.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { ProvenAnswers } from '../../documents/[upload]/_components/proven-answers.tsx'
import { CaseDocuments } from './case-documents.tsx'

const answered = await answerCompany(companies.harbourVine, testSettings)
const tomas = answered.progress.people.find(({ name }) => name.startsWith('Tomás'))?.id ?? ''
const at = new Date('2026-11-23T10:00:00.000Z')

const passport: ApplicationDocument = {
  id: 'a-passport',
  document: 'PASSPORT',
  status: 'MISSING',
  description: 'A copy is needed.',
  individualId: 'on-the-platform',
  person: tomas,
  state: 'stored',
  fileName: undefined,
  uploadedAt: at,
  uploadedBy: 'grace',
  isSentByPerson: false,
  sentByPartner: undefined,
  errors: [],
  mayUpload: false,
}
const chart: ApplicationDocument = {
  ...passport,
  id: 'a-chart',
  document: 'OWNERSHIP_STRUCTURE_CHART',
  person: undefined,
  state: 'required',
  uploadedAt: undefined,
  uploadedBy: undefined,
}
const upload = {
  id: '00000000-0000-4000-8000-000000000001',
  applicationId: '00000000-0000-4000-8000-000000000002',
  documentId: 'a-passport',
  idempotencyId: 'an-idempotency-id',
  state: 'stored',
  fileName: 'passport.pdf',
  mediaType: 'application/pdf',
  size: 1_200,
  uploadedBy: 'grace',
  storedAt: at,
  completedAt: null,
} as unknown as StoredUpload

describe.each(languages)('the documents of a case, in %s', (language) => {
  const t = getTranslator(language)

  async function seenIn() {
    const { progress } = await answerCompany(companies.harbourVine, { ...testSettings, language })
    // Ids of people are new with each answer.
    const people = progress.people.map((person) =>
      person.name.startsWith('Tomás') ? { ...person, id: tomas } : person,
    )
    return {
      t,
      language,
      progress: { ...progress, people },
      application: { id: upload.applicationId, stoppedAt: null },
    } as unknown as DisplayedApplication
  }

  async function shown(role: StaffRole, uploads = [upload], more: object = {}) {
    const about = { name: 'Tomás’ passport.pdf', document: 'PASSPORT', sha256: 'a-hash' }
    const visit = { t, language, member: { id: 'me', role } } as unknown as StaffVisit
    const viewed = {
      uploads,
      names: new Map([['grace', 'Grace']]),
      entry: { reported: false },
      application: { stoppedAt: null },
      ...more,
    } as unknown as ApplicationView
    return renderToStaticMarkup(
      <CaseDocuments
        visit={visit}
        viewed={viewed}
        seen={await seenIn()}
        documents={[passport, chart]}
        aboutUploads={new Map(uploads.map(({ id }) => [id, about]))}
      />,
    )
  }

  it('say what each proves, who uploaded it, and lead to those that are here', async () => {
    const page = await shown('supervisor')
    expect(page).toContain(t('staffCase.documents.proves.passport'))
    expect(page).toContain(t('staffCase.documents.byStaff', { name: '\u2068Grace\u2069' }))
    expect(page).toContain('Tomás’ passport.pdf')
    expect(page).toContain(keepNameTogether('Tomás Rivera Gil'))
    expect(page).toContain(t('staffCase.documents.states.stored'))
    expect(page).toContain('A copy is needed.')
    expect(page.match(/\/documents\/[^"]+"/g)).toEqual([`/documents/${upload.id}"`])
    expect(page).toContain(t('staffCase.documents.notUploaded'))
    expect(page.split('<details').length).toBe(2)
  })

  it('say what the platform said before what is known of the file', async () => {
    const page = await shown('supervisor')
    expect(page.indexOf('A copy is needed.')).toBeLessThan(
      page.indexOf(t('staffCase.documents.provesLabel')),
    )
  })

  it('say whether it is usual that one is still on its way, where anything is sent', async () => {
    const [usual, late] = [
      t('staffCase.documents.onItsWay.usual'),
      t('staffCase.documents.onItsWay.late'),
    ]
    const young = { ...upload, storedAt: new Date() }
    expect(await shown('supervisor', [young])).toContain(usual)
    expect(await shown('supervisor', [young])).not.toContain(late)
    expect(await shown('supervisor')).toContain(late)
    const reported = await shown('supervisor', [young], { entry: { reported: true } })
    expect(reported).not.toContain(usual)
  })

  it('compare a person’s document with that person’s answers, and a chart with all owners', async () => {
    const seen = await seenIn()
    const beside = async (document: ApplicationDocument) =>
      renderToStaticMarkup(await ProvenAnswers({ seen, document }))
    const ofTomas = await beside(passport)
    expect(ofTomas).toContain('Tomás')
    expect(ofTomas).not.toContain('Clarke')
    const ofAll = await beside(chart)
    for (const name of ['Clarke', 'Gil', 'Zhang']) expect(ofAll).toContain(name)
    expect(await beside({ ...passport, document: 'A_KIND_OF_THEIRS' })).toBe('')
    expect(ofTomas).toContain(t('staffCase.documents.compareText'))
  })

  it('compare a passport of a company with its people and not with its name, where nobody says whose it is', async () => {
    const seen = await seenIn()
    const document = { ...passport, person: undefined }
    const page = renderToStaticMarkup(await ProvenAnswers({ seen, document }))
    expect(page).not.toContain('Harbour')
    for (const name of ['Clarke', 'Gil']) expect(page).toContain(name)
    expect(page).toContain(t('staffCase.documents.compareAnyText'))
    expect(page).not.toContain(t('staffCase.documents.compareText'))
  })

  it('describe the file that waits and not a newer one that was given up', async () => {
    const late = {
      ...upload,
      id: 'given-up',
      state: 'abandoned',
      size: 9_000,
      storedAt: new Date(),
    }
    const page = await shown('supervisor', [upload, late as StoredUpload])
    expect(page).toContain(`/documents/${upload.id}"`)
    expect(page).not.toContain('given-up')
    expect(page).not.toContain(t('staffCase.documents.deleted'))
  })
})
