import type { Translate } from '@/lib/i18n/translate.ts'

/** What can be sent as a document. */
export function AcceptableFiles({ t }: { t: Translate }) {
  return (
    <section aria-labelledby="acceptable" className="prose mt-3">
      <h2 id="acceptable">{t('documents.acceptTitle')}</h2>
      <ul>
        <li>{t('documents.accept.whole')}</li>
        <li>{t('documents.accept.open')}</li>
      </ul>
    </section>
  )
}
