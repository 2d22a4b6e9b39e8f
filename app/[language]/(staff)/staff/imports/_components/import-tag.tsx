import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Tag } from '@/components/ui/tag'
import type { FileImportState } from '@/lib/database/states.ts'

const tones = {
  receiving: 'waiting',
  checking: 'waiting',
  checked: 'action',
  refused: 'refused',
  starting: 'waiting',
  stopped: 'action',
  done: 'success',
  removed: 'neutral',
} as const

/** The state of an import. */
export function ImportTag({ visit: { t }, state }: { visit: StaffVisit; state: FileImportState }) {
  return <Tag tone={tones[state]} text={t(`imports.state.${state}`)} />
}
