import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { QrCode } from '@/components/staff/qr-code'
import { CopyButton } from '@/components/ui/copy-button'
import { Details } from '@/components/ui/details'
import { qrModules, totpUri } from '@/lib/staff/second-factors/totp-uri.ts'

type AppKeyProps = {
  visit: StaffVisit
  secret: string
  /** The step before scanning, for members without an app. */
  first?: string
}

/**
 * Shows the key for an authenticator app: as a QR code, as text, or as a link on the same device. A telephone
 * cannot scan its own screen: there the link comes first, and the QR code is folded.
 */
export function AppKey({ visit: { t, portico, member }, secret, first }: AppKeyProps) {
  const uri = totpUri({ brand: portico.env.brand.name, address: member.person.address, secret })
  const picture = <QrCode label={t('staff.factor.picture')} modules={qrModules(uri)} />
  return (
    <>
      <div className="prose mt-1.5">
        <ol>
          {first && <li>{first}</li>}
          <li>{t('staff.factor.add')}</li>
          <li>{t('staff.factor.enter')}</li>
        </ol>
      </div>
      <div className="app-key">
        <p className="by-touch">
          <a href={uri} className="button button-secondary">
            {t('staff.factor.open')}
          </a>
        </p>
        <div className="by-mouse">{picture}</div>
        <div className="app-key-text">
          <p className="by-touch">{t('staff.factor.type')}</p>
          <p className="by-mouse">{t('staff.factor.scan')}</p>
          <p>
            <strong>{t('staff.factor.key')}: </strong>
            <bdi dir="ltr" translate="no" className="font-figures">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </bdi>
          </p>
          <CopyButton
            value={secret}
            texts={{
              copy: t('staff.factor.copy'),
              done: t('staff.factor.copied'),
              failed: t('staff.factor.notCopied'),
            }}
          />
          <p className="by-mouse">
            <a href={uri} className="link link-alone">
              {t('staff.factor.open')}
            </a>
          </p>
        </div>
        <Details summary={t('staff.factor.elsewhere')} className="by-touch">
          {picture}
        </Details>
      </div>
    </>
  )
}
