import { PhotoGuide } from '@/components/journey/photo-guide'
import type { Translate } from '@/lib/i18n/translate.ts'

/** How a photo of a document is taken; `document` is its kind. */
export function AcceptableFiles({ t, document }: { t: Translate; document: string }) {
  return (
    <PhotoGuide
      title={t('documents.photo.title')}
      texts={{
        good: t('documents.photo.good'),
        cut: t('documents.photo.cut'),
        glare: t('documents.photo.glare'),
        blurred: t('documents.photo.blurred'),
      }}
      avoid={t('documents.photo.avoid')}
      shape={cards.test(document) ? 'card' : 'sheet'}
    />
  )
}

const cards = /^(PASSPORT|DRIVERS_LICENCE|GOVERNMENT_ID)/
