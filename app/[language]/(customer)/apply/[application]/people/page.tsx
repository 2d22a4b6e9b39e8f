import { redirect } from 'next/navigation'
import { JourneyProgress } from '@/app/_components/application/journey-progress.tsx'
import { PeopleNeeds } from '@/app/_components/application/people-needs.tsx'
import { getDocumentName } from '@/app/_components/documents/document-items.tsx'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { getOwnPartTask } from '@/app/_components/own-part/get-own-part-task.ts'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import {
  awaitsConfirmation,
  isStuck,
  needsNewLink,
  PersonLinkNews,
} from '@/app/_components/own-part/person-link-news.tsx'
import { isCompany } from '@/app/_request/next-page.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { addPerson } from '@/app/[language]/(customer)/_actions/add-person.ts'
import { StepForm } from '@/components/form/step-form'
import { type ListedPerson, PeopleList } from '@/components/journey/people-list'
import { Notice } from '@/components/ui/notice'
import { getTotalShare } from '@/lib/domain/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import type { PersonProgress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { describeRoles } from '@/lib/domain/onboarding/review/person-facts.ts'
import { anotherPerson } from '@/lib/domain/onboarding/steps/another-person.ts'
import { describeStep } from '@/lib/domain/onboarding/view/describe-step.ts'
import { formatList, formatShare } from '@/lib/i18n/lists.ts'
import { type ApplicationDocument, listDocuments } from '@/lib/services/documents/list-documents.ts'
import {
  type ListedPersonLink,
  listPersonLinks,
} from '@/lib/services/person-links/list-person-links.ts'
import { isAskedFor } from '@/lib/services/person-links/part-documents.ts'

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
  if (!isCompany(progress)) redirect(`/${language}/apply/${id}`)
  const removed = (await searchParams).changed === 'removed'
  const count = progress.people.length
  const heading = t('peopleList.heading', { count })
  const { personLinks, store } = portico
  const links = personLinks.emails
    ? await listPersonLinks(personLinks, store.db, application)
    : undefined
  const documents = submission ? await listDocuments(store, submission) : []
  const people = await Promise.all(
    progress.people.map(async (person, index) => ({
      ...(await listedPerson(visit, person, index + 1)),
      ...(links &&
        describeLink(visit, person, {
          link: links.get(person.id),
          documents: documents.filter((document) => document.person === person.id),
        })),
    })),
  )
  const view = describeStep(
    anotherPerson,
    progress.fieldContext,
    { typed: {} },
    {
      brand: portico.env.brand.name,
      ...(count === 0 ? { submitLabel: t('peopleList.addFirst') } : {}),
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
      {removed && (
        <div className="mb-4">
          <Notice tone="warning">{t('peopleList.removedElsewhere')}</Notice>
        </div>
      )}
      <StepForm
        // Who was added or removed makes it another question.
        key={count}
        view={{
          ...view,
          heading,
          // Without anybody there is nothing to ask: the button adds the first.
          ...(count === 0 && { fields: [], unanswered: [] }),
        }}
        texts={getFormTexts(t)}
        action={addPerson}
        hidden={{
          language,
          application: id,
          ...(count === 0 ? { another: 'yes' } : {}),
        }}
        afterHeading={
          <>
            <PeopleList label={heading} people={people} removeText={t('peopleList.remove')} />
            <NamedShares visit={visit} />
            <PeopleNeeds visit={visit} />
          </>
        }
      />
    </Frame>
  )
}

/** What the owners have together, so that a share which nobody was named for is seen. */
function NamedShares({
  visit: { t, language, application, progress },
}: {
  visit: ApplicationVisit
}) {
  const share = getTotalShare(application.answers as Answers)
  const isSaid = progress.peopleRequirements.some((need) => 'share' in need)
  if (share === 0 || isSaid) return null
  return (
    <p className="mt-2 text-small text-muted">
      {`${t('peopleList.shares', { share: formatShare(share, language) })}${share < 100 ? '.' : ''}`}
      {share < 100 && ` ${t('peopleList.sharesRest')}`}
    </p>
  )
}

async function listedPerson(
  { t, language, application }: ApplicationVisit,
  person: PersonProgress,
  number: number,
): Promise<ListedPerson> {
  const to = (page?: string) => applyPath(language, application.id, personPage(person.id, page))
  const { open } = person
  // Whose answers are asked for in other words, and who needs no link.
  const own = isOwnPerson(person) && t('steps.person_name.fields.is_applicant.short')
  const roles = await describeRoles(person, language)
  const detail = [own, roles].filter(Boolean).join('\u00a0· ')
  return {
    id: person.id,
    name: person.name || t('people.unnamed', { number }),
    ...(detail ? { detail } : {}),
    status: open
      ? { tone: 'action', text: t('peopleList.open') }
      : { tone: 'done', text: t('tasks.status.completed') },
    changeHref: to(open),
    changeText: t(open ? 'peopleList.continue' : 'page.change'),
    removeHref: to('remove'),
    wanted: open ? 'change' : undefined,
  }
}

/** The way to a link to that person's own part, and what became of the last one. */
function describeLink(
  visit: ApplicationVisit,
  person: PersonProgress,
  { link, documents }: { link: ListedPersonLink | undefined; documents: ApplicationDocument[] },
): Partial<Pick<ListedPerson, 'link' | 'note' | 'status' | 'wanted'>> {
  if (isOwnPerson(person) || !person.name) return {}
  const { t, language, application } = visit
  const href = applyPath(language, application.id, personPage(person.id, 'link'))
  const ownDocuments = documents.length > 0 && (
    <PersonDocuments visit={visit} documents={documents} />
  )
  if (!link) {
    const ask = getOwnPartTask(person) === 'fill_in' ? 'link' : 'linkToConfirm'
    return {
      link: { href, text: t(`personLinks.send.${ask}`) },
      ...(ownDocuments && { note: ownDocuments }),
    }
  }
  const isUnconfirmed = !person.open && awaitsConfirmation(link)
  const isLinkOpen = !needsNewLink(link)
  return {
    link: { href, text: t(`personLinks.send.${isLinkOpen ? 'manage' : 'again'}`) },
    note: (
      <>
        <PersonLinkNews visit={visit} link={link} />
        {isUnconfirmed && isLinkOpen && (
          <span className="block">{t('personLinks.send.toConfirm')}</span>
        )}
        {ownDocuments}
      </>
    ),
    // While the link can be used, it is that person's turn.
    ...(awaitsConfirmation(link) && isLinkOpen && { wanted: undefined }),
    // Complete, and waiting for that person, would contradict each other.
    ...(isUnconfirmed && { status: { tone: 'waiting', text: t('peopleList.unconfirmed') } }),
    ...(isStuck(link) && {
      status: {
        tone: 'action',
        text: t(`personLinks.send.needs.${link.state === 'declined' ? 'check' : 'link'}`),
      },
      // Who has nothing to do with the company is changed or removed: which of them is not ours to say.
      wanted: link.state === 'declined' ? undefined : 'link',
    }),
  }
}

/** Which documents about a person are still needed, and which are sent. */
function PersonDocuments({
  visit: { t, language },
  documents,
}: {
  visit: ApplicationVisit
  documents: readonly ApplicationDocument[]
}) {
  const list = (group: readonly ApplicationDocument[], key: 'open' | 'there') =>
    group.length > 0 && (
      <span className="block">
        {t(`personLinks.send.ownDocuments.${key}`, {
          documents: formatList(
            group.map((document) => getDocumentName(t, document)),
            language,
          ),
        })}
      </span>
    )
  return (
    <>
      {list(documents.filter(isAskedFor), 'open')}
      {list(
        documents.filter((document) => !isAskedFor(document)),
        'there',
      )}
    </>
  )
}
