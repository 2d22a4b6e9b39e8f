import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LiveStatus } from '@/components/journey/live-status'
import { locales } from '@/lib/i18n/languages.ts'
import type { ListedImport } from '@/lib/imports/manage-imports.ts'

/** The longest between two looks: an import takes minutes, and the bar moves every second. */
const longestWaitMs = 6_000

/** Says in a sentence how far it is, with a bar while it goes on by itself. */
export function ImportProgress({ visit, found }: { visit: StaffVisit; found: ListedImport }) {
  const { t, language } = visit
  const { id, state, size, progress } = found
  const { rows, total = 0, bytes } = progress
  const isActive = state === 'checking' || state === 'starting'
  const [value, max] = state === 'checking' ? [bytes, size ?? 0] : [rows, total]
  const percent = max > 0 ? Math.min(100, Math.floor((value / max) * 100)) : 0
  const inWords = new Intl.NumberFormat(locales[language], { style: 'percent' })
  const words = t(`imports.words.${state}`, { rows, total, percent: inWords.format(percent / 100) })
  // Said now and then, and not without end.
  const spoken = inWords.format((percent - (percent % 20)) / 100)
  return (
    <div className="mt-3">
      {/* The sentence may be longer than a line, which a position on the way is not. */}
      {isActive && (
        <div className="step-progress">
          <progress value={percent} max={100} aria-hidden="true" />
        </div>
      )}
      <p className="mt-1">{words}</p>
      <LiveStatus
        active={isActive}
        announcement={isActive ? `${t(`imports.state.${state}`)}: ${spoken}` : words}
        texts={{ updating: t('imports.updating'), reload: t('imports.reload') }}
        reloadHref={staffPath(language, `imports/${id}`)}
        longestWaitMs={longestWaitMs}
      />
    </div>
  )
}
