import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import { PeopleNeeds } from '@/app/_components/application/people-needs.tsx'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { LocalOutbox } from '@/app/_components/return/local-outbox.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import { describeListedPerson } from '@/app/[language]/(customer)/apply/[application]/people/_components/describe-listed-person.tsx'
import { describeLinkActs } from '@/app/[language]/(customer)/apply/[application]/people/_components/person-link-acts.tsx'
import { addPerson } from '@/app/[language]/(customer)/apply/[application]/people/add-person.ts'
import { StepForm } from '@/components/form/step-form'
import { PeopleList } from '@/components/journey/people-list'
import { Notice } from '@/components/ui/notice'
import { ShareRing } from '@/components/ui/share-ring'
import { listPersonLinks } from '@/lib/applications/own-part/list-person-links.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { formatShare } from '@/lib/i18n/lists.ts'
import { getTotalShare } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { anotherPerson } from '@/lib/onboarding/steps/another-person.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** The people of a company: everyone named so far, and whether there is another. */
export default async function PeoplePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { portico, language, t, application, progress, editable, submission } = visit
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (!isCompany(progress)) redirect(applyPath(language, id))
  const { changed } = await searchParams
  const count = progress.people.length
  const heading = t('peopleList.heading', { count })
  const { personLinks, store } = portico
  const links = personLinks.emails
    ? await listPersonLinks(personLinks, store.db, application)
    : undefined
  const documents = submission ? await listDocuments(store, submission) : []
  const people = await Promise.all(
    progress.people.map(async (person, index) => ({
      ...(await describeListedPerson(visit, person, {
        number: index + 1,
        documents: documents.filter((document) => document.person === person.id),
        ...(links && { links }),
      })),
      ...(await describeLinkActs({ visit, person, link: links?.get(person.id) })),
    })),
  )
  const isLinkSent = [...(links?.values() ?? [])].some(({ state }) => state === 'live')
  const view = describeStep(
    anotherPerson,
    progress.fieldContext,
    { typed: {} },
    {
      brand: portico.env.brand.name,
      ...(count === 0 && { submitLabel: t('peopleList.addFirst') }),
    },
  )
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/people`}
      back={applyPath(language, id, 'tasks')}
      reference={application.customerId}
    >
      <JourneyProgress visit={visit} at="people" pages={[]} />
      {(changed === 'removed' || changed === 'too_many') && (
        <div className="mb-4">
          <Notice tone="warning">
            {t(changed === 'removed' ? 'peopleList.removedElsewhere' : 'personLinks.send.tooMany')}
          </Notice>
        </div>
      )}
      <StepForm
        // A changed number of people makes it another question.
        key={count}
        view={{
          ...view,
          heading,
          title: `${heading} – ${t('sections.person')} – ${portico.env.brand.name}`,
          // An empty list has nothing to ask: the button adds the first person.
          ...(count === 0 && { fields: [], unanswered: [] }),
        }}
        texts={getFormTexts(t)}
        action={addPerson}
        hidden={{
          language,
          application: id,
          ...(count === 0 && { another: 'yes' }),
        }}
        afterHeading={
          <>
            <PeopleList label={heading} people={people} removeText={t('peopleList.remove')} />
            {isLinkSent && <LocalOutbox visit={visit} />}
            <NamedShares visit={visit} />
            <PeopleNeeds visit={visit} />
          </>
        }
      />
    </Frame>
  )
}

/** Shows the sum of the owners' shares and what is missing to all, so that a missing owner is noticed. */
function NamedShares({
  visit: { t, language, application, progress },
}: {
  visit: ApplicationVisit
}) {
  const share = getTotalShare(application.answers as Answers)
  if (share === 0) return null
  const isSaid = progress.peopleRequirements.some((need) => 'share' in need)
  const missing = 100 - share
  return (
    <div className="shares-named">
      <ShareRing share={share} />
      <p>
        <span>{`${t('peopleList.shares', { share: formatShare(share, language) })}${missing > 0 ? '.' : ''}`}</span>
        {missing > 0 && (
          <span>{` ${t('peopleList.sharesMissing', { share: formatShare(missing, language) })}`}</span>
        )}
        {missing > 0 && !isSaid && <span>{` ${t('peopleList.sharesRest')}`}</span>}
      </p>
    </div>
  )
}
