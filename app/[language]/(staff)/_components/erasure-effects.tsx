import type { Visit } from '@/app/_request/visit.ts'
import { CopyValue } from '@/components/staff/copy-value'
import { Notice } from '@/components/ui/notice'
import { copyTexts } from './copy-texts.ts'

const gone = ['answers', 'documents', 'contacts', 'notes'] as const
const kept = ['ids', 'activity', 'consent'] as const

type EffectsProps = {
  visit: Pick<Visit, 't'>
  /** The platform's id of the application, under which it holds its copy. */
  platformId: string | null | undefined
}

/** Explains what an erasure deletes and keeps, here and at the platform. */
export function ErasureEffects({ visit: { t }, platformId }: EffectsProps) {
  return (
    <>
      <div className="erasure-effects">
        <section aria-labelledby="gone">
          <h3 id="gone" className="font-strong">
            {t('personalData.erase.gone.heading')}
          </h3>
          <ul>
            {gone.map((each) => (
              <li key={each}>{t(`personalData.erase.gone.${each}`)}</li>
            ))}
          </ul>
        </section>
        <Kept visit={{ t }} heading="h3" />
      </div>
      <HeldByPlatform visit={{ t }} platformId={platformId} />
    </>
  )
}

type KeptProps = Pick<EffectsProps, 'visit'> & { heading: 'h2' | 'h3' }

/** Lists what an erasure keeps here. */
export function Kept({ visit: { t }, heading: Heading }: KeptProps) {
  return (
    <section aria-labelledby="kept">
      <Heading id="kept" className="font-strong">
        {t('personalData.erase.kept.heading')}
      </Heading>
      <ul>
        {kept.map((each) => (
          <li key={each}>{t(`personalData.erase.kept.${each}`)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Says what the platform holds, which staff have yet to have erased. */
export function HeldByPlatform({ visit: { t }, platformId }: EffectsProps) {
  if (!platformId) return null
  return (
    <div className="mt-3">
      <Notice tone="warning">
        <p className="text-base font-strong">{t('personalData.erase.platform.heading')}</p>
        <p>{t('personalData.erase.platform.text')}</p>
        <p>
          {t('personalData.erase.platform.id')}:{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            <span translate="no" className="font-figures">
              {platformId.slice(0, -4)}
            </span>
            {/* The button stays on the line on which the ID ends. */}
            <span className="whitespace-nowrap">
              <span translate="no" className="font-figures">
                {platformId.slice(-4)}
              </span>{' '}
              <CopyValue
                value={platformId}
                name={t('personalData.erase.platform.id')}
                texts={copyTexts(t)}
              />
            </span>
          </bdi>
        </p>
      </Notice>
    </div>
  )
}
