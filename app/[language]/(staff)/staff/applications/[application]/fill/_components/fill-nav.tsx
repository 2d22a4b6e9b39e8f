import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import { fillDocumentPath, fillPath } from '@/app/_request/paths.ts'
import type { AssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { listFillSections } from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { TaskStatus } from '@/components/journey/task-list'
import { openStatus } from './group-list.tsx'

/**
 * Shows the topics and documents beside the open one on wide screens, each with its number of open questions. A
 * sent application has only documents.
 */
export function FillNav({ visit, page }: { visit: AssistedPage; page: string }) {
  const { t, language, application, progress, documents: all, editable } = visit
  const sections = editable ? listFillSections(progress, language) : []
  const documents = all.filter(({ mayUpload }) => mayUpload)
  return (
    <nav aria-label={t('assistedEntry.fill.topics')} className="fill-nav print:hidden">
      <ul>
        {sections.map(({ id, title, open }) => {
          const isCurrent = page === id
          return (
            <li key={id}>
              <a
                href={fillPath(language, application.id, id)}
                aria-current={currentOf(page, id)}
                className="fill-nav-link"
              >
                <span>{`${title} `}</span>
                <span className="fill-nav-status">
                  <TaskStatus {...openStatus(visit, open)} />
                </span>
                {isCurrent && (
                  <span className="fill-nav-wrong">
                    <TaskStatus tone="refused" text={t('assistedEntry.fill.wrong')} />
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
      {documents.length > 0 && (
        <>
          <p className="mt-3 mb-1 font-strong">{t('assistedEntry.documents.title')}</p>
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <a
                  href={fillDocumentPath(language, application.id, document.id)}
                  aria-current={currentOf(page, `documents/${encodeURIComponent(document.id)}`)}
                  className="fill-nav-link"
                >
                  <span>{getDocumentTitle(visit, document)}</span>{' '}
                  <span className="text-fine text-muted">
                    {t(`staffCase.documents.states.${document.state}`)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

/** A page below a topic, such as one of its people, is in the topic but is not its page. */
function currentOf(page: string, id: string): 'page' | 'true' | undefined {
  if (page === id) return 'page'
  return page.startsWith(`${id}/`) ? 'true' : undefined
}
