import { getDocumentName } from '@/app/_components/documents/document-items.tsx'
import { describePart } from '@/app/_components/own-part/describe-part.ts'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { ListedPerson } from '@/components/journey/people-list'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'
import { isAskedFor } from '@/lib/applications/own-part/part-documents.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { getInitials } from '@/lib/onboarding/company-people/people.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describeOpenTopics, getShareOf } from '@/lib/onboarding/review/person-facts.ts'
import { getOwnPartTask } from './get-own-part-task.ts'
import { awaitsConfirmation, isStuck, needsNewLink, PersonLinkNews } from './person-link-news.tsx'

type ListedVisit = Pick<ApplicationVisit, 't' | 'language' | 'application'>

type ListedFacts = {
  number: number
  /** The documents about this person. */
  documents: readonly ApplicationDocument[]
  /** The last link of each person; missing if none can be sent. */
  links?: ReadonlyMap<string, ListedPersonLink>
}

/** A person of a company as the list shows them: how far their answers and documents are, and what there is to do. */
export async function describeListedPerson(
  visit: ListedVisit,
  person: PersonProgress,
  { number, documents, links }: ListedFacts,
): Promise<ListedPerson> {
  const { t, language, application } = visit
  const to = (page?: string) => applyPath(language, application.id, personPage(person.id, page))
  const { open } = person
  const needed = documents.filter(isAskedFor)
  // The applicant's answers are asked in other words, and they need no link.
  const own = t('steps.person_name.fields.is_applicant.short')
  const detail = await describePart(person, own, language)
  const topics = describeOpenTopics(person, language)
  const listed = {
    ...(links && describeLink(visit, person, { link: links.get(person.id), documents })),
  }
  const note =
    listed.note ?? (!open && needed.length > 0 && t('personLinks.send.ownDocuments.answered'))
  return {
    id: person.id,
    name: person.name || t('people.unnamed', { number }),
    initials: getInitials(person.name) || `${number}`,
    share: getShareOf(person),
    ...(detail && { detail }),
    status: open
      ? { tone: 'action', text: t('peopleList.open') }
      : needed.length > 0
        ? { tone: 'action', text: nameDocuments({ t, language }, needed, 'open') }
        : { tone: 'done', text: t('tasks.status.completed') },
    changeHref: to(open),
    changeText: t(open ? 'peopleList.continue' : 'page.change'),
    removeHref: to('remove'),
    wanted: open ? 'change' : undefined,
    ...listed,
    ...((note || topics) && {
      note: (
        <>
          {topics && <span className="block">{t('peopleList.stillOpen', { topics })}</span>}
          {note && <div>{note}</div>}
        </>
      ),
    }),
  }
}

/** Links to the page of that person's link, with the last one's state. */
function describeLink(
  visit: ListedVisit,
  person: PersonProgress,
  { link, documents }: Pick<ListedFacts, 'documents'> & { link: ListedPersonLink | undefined },
): Partial<Pick<ListedPerson, 'link' | 'note' | 'status' | 'wanted'>> {
  if (isOwnPerson(person) || !person.name) return {}
  const { t, language, application } = visit
  const href = applyPath(language, application.id, personPage(person.id, 'link'))
  const needed = documents.filter(isAskedFor)
  if (!link) {
    const isToFillIn = getOwnPartTask(person) === 'fill_in'
    const ask = needed.length > 0 ? 'linkToSend' : 'linkToConfirm'
    return {
      link: {
        href,
        text: t(`personLinks.send.${isToFillIn ? 'link' : ask}`, { count: needed.length }),
      },
      ...(documents.length > 0 && {
        note: <PersonDocuments visit={visit} documents={documents} isNeedInStatus={!person.open} />,
      }),
    }
  }
  const isUnconfirmed = !person.open && awaitsConfirmation(link)
  // The application does not wait for this person: a new link is possible, but not needed.
  const isOptional = isUnconfirmed && link.state !== 'declined' && needed.length === 0
  const isLinkOpen = !needsNewLink(link)
  // A link ends once its person has confirmed.
  const isUsable = isLinkOpen && link.state !== 'done'
  // The status names the need unless it has to say something else.
  const isNeedInStatus = !person.open && needed.length > 0 && !isStuck(link)
  return {
    link: { href, text: t(`personLinks.send.${isUsable ? 'manage' : 'again'}`) },
    note: (
      <>
        <PersonLinkNews visit={visit} link={link} />
        {isUnconfirmed && isLinkOpen && (
          <span className="block">{t('personLinks.send.toConfirm')}</span>
        )}
        {isOptional && !isLinkOpen && (
          <span className="block">{t('personLinks.send.unconfirmed')}</span>
        )}
        {documents.length > 0 && (
          <PersonDocuments visit={visit} documents={documents} isNeedInStatus={isNeedInStatus} />
        )}
      </>
    ),
    // While the link can be used, it is that person's turn.
    ...(awaitsConfirmation(link) && isLinkOpen && { wanted: undefined }),
    // Complete, and waiting for that person, would contradict each other.
    ...(isUnconfirmed &&
      !isNeedInStatus && { status: { tone: 'waiting', text: t('peopleList.unconfirmed') } }),
    ...(isStuck(link) && {
      ...(!isOptional && {
        status: {
          tone: 'action',
          text: t(`personLinks.send.needs.${link.state === 'declined' ? 'check' : 'link'}`),
        },
      }),
      // A person who denies any connection is changed or removed: which of them is not ours to say.
      wanted: link.state === 'declined' ? undefined : 'link',
    }),
  }
}

/** Lists the needed and the sent documents about a person. */
function PersonDocuments({
  visit,
  documents,
  isNeedInStatus,
}: {
  visit: ListedVisit
  documents: readonly ApplicationDocument[]
  isNeedInStatus: boolean
}) {
  const needed = documents.filter(isAskedFor)
  const there = documents.filter((document) => !isAskedFor(document))
  return (
    <>
      {needed.length > 0 && (
        <span className="block">
          {isNeedInStatus
            ? visit.t('personLinks.send.ownDocuments.answered')
            : nameDocuments(visit, needed, 'open')}
        </span>
      )}
      {there.length > 0 && <span className="block">{nameDocuments(visit, there, 'there')}</span>}
    </>
  )
}

function nameDocuments(
  { t, language }: Pick<ListedVisit, 't' | 'language'>,
  documents: readonly ApplicationDocument[],
  key: 'open' | 'there',
): string {
  const names = documents.map((document) => getDocumentName(t, document))
  return t(`personLinks.send.ownDocuments.${key}`, { documents: formatList(names, language) })
}
