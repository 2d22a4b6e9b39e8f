import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Visit } from '../../_request/visit.ts'
import { LinkSent } from './link-sent.tsx'

/** What to do once a link was renewed: its code is the one that was shown with the first. */
export function RenewedLinkNotice({ visit, address }: { visit: Visit; address: string }) {
  const { t } = visit
  return (
    <LinkSent
      visit={visit}
      where={t('resume.sent.toAddress', { address: isolateDirection(address) })}
      codeTitle={t('resume.renewal.codeTitle')}
      code={
        <>
          <p className="mt-1">{t('resume.renewal.codeText')}</p>
          <p className="mt-2">{t('resume.open.codeLost')}</p>
        </>
      }
      lastStep={t('resume.renewal.enter')}
    />
  )
}
