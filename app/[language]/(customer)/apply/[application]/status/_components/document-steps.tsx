import type { Translate } from '@/lib/i18n/translate.ts'

type DocumentStepsProps = {
  t: Translate
  /** The number of documents to send. */
  count: number
  /** The day until which they are awaited. */
  date: string
  /** The channels by which the customer hears the result; undefined if only the page says it. */
  channels: 'email' | 'sms' | 'both' | undefined
}

/** The whole way if nothing but documents is needed: they are sent, we check them, and the application is sent again. */
export function DocumentSteps({ t, count, date, channels }: DocumentStepsProps) {
  return (
    <ol className="next-steps list-none ps-0">
      <li>{t('documents.steps.send', { count, date })}</li>
      <li>{t(`documents.steps.check.${channels ?? 'page'}`, { count })}</li>
      <li>{t('documents.steps.sendAgain')}</li>
    </ol>
  )
}
