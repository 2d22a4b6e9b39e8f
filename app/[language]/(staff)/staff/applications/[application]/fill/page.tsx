import { AcceptanceSection } from '@/app/_components/staff/acceptance-section.tsx'
import { AssistFrame } from '@/app/_components/staff/assist-frame.tsx'
import { ToDoSection } from '@/app/_components/staff/customer-tasks-section.tsx'
import { fillDocumentItems } from '@/app/_components/staff/fill-document-items.tsx'
import {
  GroupList,
  openStatus,
  placePeople,
  SavedNotice,
} from '@/app/_components/staff/group-list.tsx'
import {
  type AssistedApplication,
  requireAssistedApplication,
} from '@/app/_request/assisted-application.ts'
import { isCompany } from '@/app/_request/next-page.ts'
import { fillPath, staffApplicationPath } from '@/app/_request/paths.ts'
import { DocumentList } from '@/components/journey/document-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { ReturnLink } from '@/lib/adapters/database/applications/return-links.ts'
import { getGroupLabel } from '@/lib/domain/onboarding/progress/group-form.ts'
import { countOpenPeopleQuestions, listGroups } from '@/lib/domain/onboarding/progress/groups.ts'
import { listDocuments } from '@/lib/services/documents/list-documents.ts'
import { linkLifetimeMs } from '@/lib/services/resume/link-secrets.ts'
import { getStaffNames } from '@/lib/services/staff/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ saved?: string }>
}

/** An application as staff fill it in: its topics, what only the customer does, and how they get it. */
export default async function FillPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireAssistedApplication(languageInPath, id)
  const { t, portico, language, progress, submission, editable } = visit
  const { saved } = await searchParams
  const documents = submission ? await listDocuments(portico.store, submission) : []
  const names = await getStaffNames(
    portico.staff,
    documents.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  )
  const openOfPeople = countOpenPeopleQuestions(progress)
  const people = {
    id: 'people',
    title: t('assistedEntry.groups.people'),
    ...(progress.people.length > 0
      ? { hint: t('tasks.peopleNamed', { count: progress.people.length }) }
      : {}),
    status: openStatus(visit, openOfPeople),
    href: fillPath(language, id, 'people'),
  }
  const groups = listGroups(progress)
  const sections = placePeople(
    groups.map((group) => ({
      id: group.id as string,
      open: group.open,
      title: getGroupLabel(group.id, language),
      href: fillPath(language, id, group.id),
    })),
    isCompany(progress) ? [{ ...people, open: openOfPeople }] : [],
  )
  const next = sections.find(({ open }) => open > 0)
  return (
    <AssistFrame
      visit={visit}
      title={t('assistedEntry.fill.heading')}
      back={staffApplicationPath(language, id)}
    >
      <SavedNotice t={t} saved={saved} next={editable ? next : undefined} />
      <div className="fill-overview">
        <div>
          <h1 className="heading">{t('assistedEntry.fill.heading')}</h1>
          {editable ? (
            <>
              <p className="lead">{t('assistedEntry.fill.lead')}</p>
              <p className="mt-2 font-strong">
                {t('assistedEntry.fill.progress', {
                  done: sections.filter(({ open }) => open === 0).length,
                  count: sections.length,
                })}
              </p>
              <GroupList
                visit={visit}
                groups={groups}
                label={t('assistedEntry.fill.topics')}
                href={(group) => fillPath(language, id, group)}
                more={isCompany(progress) ? [people] : []}
              />
            </>
          ) : (
            <div className="mt-3">
              <Notice>{t('assistedEntry.fill.sent')}</Notice>
            </div>
          )}
          <DocumentList
            title={t('assistedEntry.documents.title')}
            items={fillDocumentItems(visit, documents, names)}
          />
        </div>
        <aside aria-label={t('assistedEntry.fill.aside')}>
          <ToDoSection seen={visit} submission={submission} documents={documents} onlyCustomer />
          <HandOver visit={visit} />
          {editable && (
            <AcceptanceSection seen={visit} submission={submission} documents={documents} />
          )}
        </aside>
      </div>
    </AssistFrame>
  )
}

async function HandOver({ visit }: { visit: AssistedApplication }) {
  const { t, portico, language, application } = visit
  if (!portico.returning) {
    return (
      <section aria-labelledby="hand-over" className="mt-5">
        <h2 id="hand-over" className="text-section font-strong">
          {t('assistedEntry.link.title')}
        </h2>
        <p className="mt-1">{t('assistedEntry.link.none')}</p>
      </section>
    )
  }
  const link = await portico.store.returnLinks.latest(portico.store.db, application.id)
  return (
    <section aria-labelledby="hand-over" className="mt-5">
      <h2 id="hand-over" className="text-section font-strong">
        {t('assistedEntry.link.title')}
      </h2>
      <p className="mt-1">{t('assistedEntry.link.text')}</p>
      {link && (
        <p className="mt-1 font-medium">{t(`assistedEntry.link.states.${getLinkState(link)}`)}</p>
      )}
      <p className="mt-3">
        <ButtonLink href={fillPath(language, application.id, 'link')} tone="secondary">
          {t(link ? 'assistedEntry.link.again' : 'assistedEntry.link.open')}
        </ButtonLink>
      </p>
    </section>
  )
}

function getLinkState({ state, mailState, mailSettledAt }: ReturnLink) {
  if (state === 'opened') return 'opened'
  if (state !== 'live' || mailState === 'dropped') return 'over'
  if (!mailSettledAt) return 'waiting'
  return mailSettledAt.getTime() + linkLifetimeMs > Date.now() ? 'live' : 'over'
}
