import { QrCode } from '@/components/staff/qr-code'
import { qrModules, totpUri } from '@/lib/services/staff/totp-uri.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

type AppKeyProps = {
  visit: StaffVisit
  secret: string
  /** What comes before scanning, for those who have no app yet. */
  first?: string
}

/** How an authenticator app gets its key: a QR code, the key itself, or a link on the same device. */
export function AppKey({ visit: { t, portico, member }, secret, first }: AppKeyProps) {
  const uri = totpUri({ brand: portico.env.brand.name, address: member.person.address, secret })
  return (
    <>
      <ol>
        {first && <li>{first}</li>}
        <li>{t('staff.factor.add')}</li>
        <li>{t('staff.factor.enter')}</li>
      </ol>
      <QrCode label={t('staff.factor.picture')} modules={qrModules(uri)} />
      <p>
        <strong>{t('staff.factor.key')}: </strong>
        <bdi dir="ltr" className="font-figures [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </bdi>
      </p>
      <p>
        <a href={uri} className="inline-flex min-h-3 items-center">
          {t('staff.factor.open')}
        </a>
      </p>
    </>
  )
}
