import { Icon } from '../ui/icon'
import { done } from '../ui/state-icon-paths'
import { Tag, type TagTone } from '../ui/tag'

export type Task = {
  id: string
  title: string
  /** What it is about, or what it waits for. */
  hint?: string
  status: TaskStatusProps
  /** Where it continues; undefined if it cannot be started yet. */
  href?: string
}

/** `done` is plain text: completed tasks need no attention. */
export type TaskStatusProps = { tone: TagTone | 'done'; text: string }

type TaskListProps = { label: string; tasks: Task[] }

/** Lists the tasks, which have no order, each with its status. */
export function TaskList({ label, tasks }: TaskListProps) {
  return (
    <ul className="task-list" aria-label={label}>
      {tasks.map(({ id, title, hint, status, href }) => (
        <li key={id} className="task">
          <div className="task-words">
            {href ? (
              <a
                href={href}
                className="link link-alone task-link"
                aria-describedby={hint ? `${id}-hint ${id}-status` : `${id}-status`}
              >
                {title}
              </a>
            ) : (
              <span className="font-strong text-muted">{title}</span>
            )}
            {hint && (
              <span id={`${id}-hint`} className="block text-small text-muted">
                {hint}
              </span>
            )}
          </div>
          <div id={`${id}-status`} className="task-status">
            <TaskStatus {...status} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function TaskStatus({ tone, text }: TaskStatusProps) {
  if (tone !== 'done') return <Tag tone={tone} text={text} />
  return (
    <span className="flex items-center gap-0.5 text-small font-medium text-success">
      <Icon drawing={done} />
      <span>{text}</span>
    </span>
  )
}
