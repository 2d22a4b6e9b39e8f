import { Tag, type TagTone } from '@/components/ui/tag'

const tones: Record<string, TagTone> = {
  SUBMITTED: 'waiting',
  PROCESSING: 'waiting',
  INCOMPLETE: 'action',
  READY_FOR_SUBMISSION: 'action',
  CHANGES_REQUESTED: 'action',
  APPROVED: 'success',
  REJECTED: 'refused',
  MISSING: 'action',
}

/** A status as the interface names it. */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={tones[status] ?? 'neutral'} text={status} />
}
