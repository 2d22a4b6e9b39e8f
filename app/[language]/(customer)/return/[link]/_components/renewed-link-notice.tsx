import { LinkSent } from '@/app/_components/return/link-sent.tsx'
import type { Visit } from '@/app/_request/visit.ts'
import type { FirstCode } from '@/lib/access/return-links/renew-link.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { CodeLost, getCodeLead } from '../../_components/first-code.tsx'

type RenewedLinkNoticeProps = { visit: Visit; address: string; code: FirstCode }

/** Says what to do after a link was renewed: its code is the one that was shown or told with the first. */
export function RenewedLinkNotice({ visit, address, code }: RenewedLinkNoticeProps) {
  const { t } = visit
  return (
    <LinkSent
      visit={visit}
      where={t('return.sent.toAddress', { address: isolateDirection(address) })}
      codeTitle={t(`return.renewal.codeTitle.${code}`)}
      code={
        <>
          <p className="mt-1">{getCodeLead(t, code)}</p>
          <p className="mt-1 text-small text-muted">
            <CodeLost t={t} code={code} />
          </p>
        </>
      }
      lastStep={t('return.renewal.enter')}
    />
  )
}
