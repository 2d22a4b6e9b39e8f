import { PhotoGuide } from '@/components/journey/photo-guide'
import { Details } from '@/components/ui/details'
import type { Translate } from '@/lib/i18n/translate.ts'

/** Explains how to photograph a document, and what to send without one; `document` is its kind. */
export function AcceptableFiles({ t, document }: { t: Translate; document: string }) {
  return (
    <>
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
      <Details summary={t('documents.without.question')} className="mt-2 text-small">
        <p>{t('documents.without.answer')}</p>
      </Details>
    </>
  )
}

const cards = /^(PASSPORT|DRIVERS_LICENCE|GOVERNMENT_ID)/
