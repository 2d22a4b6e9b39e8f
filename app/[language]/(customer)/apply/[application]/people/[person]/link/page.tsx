import { notFound, redirect } from 'next/navigation'
import { getDocumentName } from '@/app/_components/documents/document-items.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import { getOwnPartTask } from '@/app/[language]/(customer)/apply/[application]/people/_components/get-own-part-task.ts'
import { PersonLinkState } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/_components/person-link-state.tsx'
import { findSentAddress } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/find-sent-address.ts'
import { sendPersonLink } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/send-person-link.ts'
import { takePersonLinkBack } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/take-person-link-back.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { listPersonLinks } from '@/lib/applications/own-part/list-person-links.ts'
import { isAskedFor } from '@/lib/applications/own-part/part-documents.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList } from '@/lib/i18n/lists.ts'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Shows a link for a person's own part: sends it to an address, and takes it back. */
export default async function PersonLinkPage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { portico, language, t, application, editable, submission } = visit
  if (!portico.personLinks.emails) notFound()
  const { person, number, name } = await requirePerson(visit, personId)
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (isOwnPerson(person) || !person.name) redirect(applyPath(language, id, personPage(person.id)))
  const { db } = portico.store
  const link = (await listPersonLinks(portico.personLinks, db, application)).get(person.id)
  const isOpen = link?.state === 'live' || link?.state === 'opened'
  const address = link && (await findSentAddress(visit, link))
  const task = getOwnPartTask(person)
  const listed = submission ? await listDocuments(portico.store, submission) : []
  const documents = listed
    .filter((document) => document.person === person.id && isAskedFor(document))
    .map((document) => getDocumentName(t, document))
  const texts = { name: isolateDirection(name) }
  const waits = t(`personLinks.send.waits.${task === 'fill_in' ? 'fill_in' : 'confirm'}`)
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${personPage(person.id, 'link')}`}
      back={applyPath(language, id, 'people')}
      reference={application.customerId}
    >
      <JourneyProgress visit={visit} at="people" pages={[]} />
      <EmailAddressForm
        // A new link is another form: earlier input is dropped.
        key={link?.link}
        visit={visit}
        action={sendPersonLink}
        hidden={{ application: id, person: person.id }}
        id="person-link"
        heading={t(
          task === 'fill_in' ? 'personLinks.send.heading' : 'personLinks.send.headingToConfirm',
          texts,
        )}
        title={t('personLinks.send.title', { number })}
        lead={t('personLinks.send.lead', texts)}
        label={t('personLinks.send.address')}
        hint={t('personLinks.send.hint')}
        autoComplete="off"
        {...(address && { address })}
        submit={t(link ? 'personLinks.send.again' : 'personLinks.send.submit')}
        {...(isOpen && { tone: 'secondary' })}
      >
        {link ? (
          <PersonLinkState
            visit={visit}
            link={link}
            address={address}
            waits={isOpen ? waits : undefined}
          />
        ) : (
          <div className="prose mt-2">
            <ul>
              <li>{t(`personLinks.send.does.${task}`)}</li>
              {documents.length > 0 && (
                <li>
                  {t('personLinks.send.documents', { documents: formatList(documents, language) })}
                </li>
              )}
              <li>{t('personLinks.send.agrees')}</li>
              <li>{t('personLinks.send.sees')}</li>
            </ul>
            <p>{waits}</p>
          </div>
        )}
      </EmailAddressForm>
      {isOpen && (
        <ActForm action={takePersonLinkBack} className="mt-5 border-t border-line pt-3">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={id} />
          <input type="hidden" name="person" value={person.id} />
          <p className="mb-2">{t('personLinks.send.revokeText')}</p>
          <Button tone="secondary">{t('personLinks.send.revoke')}</Button>
        </ActForm>
      )}
    </Frame>
  )
}
