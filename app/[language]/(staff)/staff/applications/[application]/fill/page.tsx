import { fillPath, staffApplicationPath } from '@/app/_request/paths.ts'
import { AcceptanceSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/acceptance-section.tsx'
import { ToDoSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/tasks/customer-tasks-section.tsx'
import { readCustomerTasks } from '@/app/[language]/(staff)/staff/applications/[application]/customer-tasks.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { fillDocumentItems } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/fill-document-items.tsx'
import {
  GroupList,
  SavedNotice,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/group-list.tsx'
import { LockedList } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/locked-list.tsx'
import {
  type AssistedPage,
  requireAssistedPage,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { listFillSections } from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { DocumentList, isToDo } from '@/components/journey/document-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { getMailedExpiry } from '@/lib/access/links/mailed-expiry.ts'
import type { ReturnLink } from '@/lib/access/store/return-links.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ saved?: string }>
}

/**
 * Shows an application to staff who fill it in: its topics, the first open one, and how the customer gets it.
 */
export default async function FillPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, portico, language, progress, documents, editable } = visit
  const { saved } = await searchParams
  const names = await getStaffNames(
    portico.staff,
    documents.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  )
  const tasks = await readCustomerTasks(visit, visit.submission, documents, visit.requirements)
  const count = progress.people.length
  const sections = listFillSections(progress, language).map((section) => ({
    ...section,
    ...(section.id === 'people' && count > 0 ? { hint: t('tasks.peopleNamed', { count }) } : {}),
  }))
  const open = editable ? sections.filter((each) => each.open > 0) : []
  const complete = editable ? sections.filter((each) => each.open === 0) : []
  const items = fillDocumentItems(visit, documents, names)
  const next = open[0] ? 'lead' : items.some(isToDo) ? 'toUpload' : 'answered'
  const hrefOf = (section: string) => fillPath(language, id, section)
  return (
    <AssistFrame
      visit={visit}
      title={t('assistedEntry.fill.heading')}
      back={staffApplicationPath(language, id)}
    >
      <SavedNotice visit={visit} saved={saved} />
      <div className="fill-overview">
        <div>
          <h1 className="heading">{t('assistedEntry.fill.heading')}</h1>
          {editable ? (
            <p className="lead">{t(`assistedEntry.fill.${next}`)}</p>
          ) : (
            <div className="mt-3">
              <Notice>{t('assistedEntry.fill.sent')}</Notice>
            </div>
          )}
          {open[0] && (
            <>
              <p className="mt-2 font-strong">
                {t('assistedEntry.fill.progress', {
                  done: complete.length,
                  count: sections.length,
                })}
              </p>
              <p className="mt-2">
                <ButtonLink href={hrefOf(open[0].id)}>
                  {t('assistedEntry.fill.next', { section: open[0].title })}
                </ButtonLink>
              </p>
              <GroupList
                visit={visit}
                sections={open}
                label={t('assistedEntry.fill.openTopics')}
                href={hrefOf}
              />
            </>
          )}
          <DocumentList title={t('assistedEntry.documents.needed')} items={items.filter(isToDo)} />
          <section aria-labelledby="hand-over" className="review-section">
            <h2 id="hand-over" className="text-section font-strong">
              {t('assistedEntry.fill.handOver')}
            </h2>
            <div className="hand-over-ways mt-2">
              {editable && (
                <AcceptanceSection
                  seen={visit}
                  tasks={tasks}
                  tone={open[0] ? 'secondary' : 'primary'}
                />
              )}
              <SendLink visit={visit} />
            </div>
          </section>
          <LockedList visit={visit} />
          {complete.length > 0 && (
            <section aria-labelledby="complete" className="review-section">
              <h2 id="complete" className="text-section font-strong">
                {t('assistedEntry.fill.complete')}
              </h2>
              <GroupList
                visit={visit}
                sections={complete}
                label={t('assistedEntry.fill.complete')}
                href={hrefOf}
              />
            </section>
          )}
          <DocumentList
            id="other-documents"
            title={t('assistedEntry.documents.title')}
            items={items.filter((item) => !isToDo(item))}
          />
        </div>
        <aside aria-label={t('assistedEntry.fill.aside')}>
          <ToDoSection seen={visit} tasks={tasks.all} onlyCustomer />
        </aside>
      </div>
    </AssistFrame>
  )
}

/** One of the two ways to hand over to the customer: by e-mail. */
async function SendLink({ visit }: { visit: AssistedPage }) {
  const { t, portico, language, application } = visit
  const { returning, store } = portico
  const link = returning && (await store.returnLinks.latest(store.db, application.id))
  return (
    <section aria-labelledby="by-email" className="card">
      <h3 id="by-email" className="font-strong">
        {t('assistedEntry.link.title')}
      </h3>
      <p className="mt-0.5">
        {t(returning ? 'assistedEntry.link.text' : 'assistedEntry.link.none')}
      </p>
      {link && (
        <p className="mt-1 font-medium">{t(`assistedEntry.link.states.${getLinkState(link)}`)}</p>
      )}
      {returning && (
        <p className="mt-2">
          <ButtonLink href={fillPath(language, application.id, 'link')} tone="secondary">
            {t(link ? 'assistedEntry.link.again' : 'assistedEntry.link.open')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function getLinkState(link: ReturnLink) {
  if (link.state === 'opened') return 'opened'
  if (link.state !== 'live' || getMailedExpiry('return', link).getTime() <= Date.now())
    return 'over'
  return link.mailState === 'waiting' ? 'waiting' : 'live'
}
