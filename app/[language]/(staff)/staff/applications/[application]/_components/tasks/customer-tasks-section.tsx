import { PlatformQuote } from '@/app/_components/application/platform-quote.tsx'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import type { CustomerTask } from '../../customer-tasks.ts'

type ToDoSectionProps = {
  seen: DisplayedApplication
  tasks: readonly CustomerTask[]
  /** Leaves out tasks that staff can do. */
  onlyCustomer?: boolean
}

/** Lists what the customer has yet to do, as staff say it on the telephone. */
export function ToDoSection({ seen: { t }, tasks, onlyCustomer = false }: ToDoSectionProps) {
  const toDo = onlyCustomer ? tasks.filter((each) => each.onlyCustomer) : tasks
  return (
    <section id="to-do" aria-labelledby="to-do-title" className="review-section">
      <h2 id="to-do-title" className="text-section font-strong">
        {t('casework.todo.title')}
      </h2>
      {onlyCustomer && toDo.length > 0 && (
        <p className="mt-1 text-small text-muted">{t('casework.todo.only')}</p>
      )}
      {toDo.length === 0 ? (
        <p className="mt-1 text-muted">{t('casework.todo.nothing')}</p>
      ) : (
        <ol className="next-steps">
          {toDo.map(({ id, title, description, href, done, waits }) => (
            <li key={id} className={waits && 'text-muted'}>
              <p>
                {href ? (
                  <a href={href} className="link link-alone">
                    {title}
                  </a>
                ) : (
                  <span>{title}</span>
                )}
                {done && <span className="text-muted"> {t('casework.todo.changed')}</span>}
              </p>
              {waits && <p className="text-small">{t(`casework.todo.waits.${waits}`)}</p>}
              {description && (
                <p className="text-small text-muted">
                  <PlatformQuote
                    t={t}
                    words={description}
                    sentence="staffCase.platformWords.other"
                  />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
