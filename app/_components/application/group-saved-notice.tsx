import { Notice } from '@/components/ui/notice'
import type { Translate } from '@/lib/i18n/translate.ts'

/** What the URL of a page of several steps says of the last save: more is asked by it, or something again. */
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
