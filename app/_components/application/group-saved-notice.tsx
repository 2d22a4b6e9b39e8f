import { Notice } from '@/components/ui/notice'
import type { Translate } from '@/lib/i18n/translate.ts'

/** Says what the last save led to, by the URL of a page of several steps: more questions, or some again. */
export function GroupSavedNotice({ t, saved }: { t: Translate; saved: string | undefined }) {
  if (saved !== 'more' && saved !== 'again') return null
  return (
    <div className="mt-3" role="status">
      <Notice tone={saved === 'more' ? 'success' : 'warning'}>
        {t(saved === 'more' ? 'assistedEntry.fill.savedMore' : 'assistedEntry.fill.askedAgain')}
      </Notice>
    </div>
  )
}
