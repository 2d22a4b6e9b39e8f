import type { Visit } from '../../_request/visit.ts'

const gone = ['answers', 'documents', 'contacts', 'notes'] as const
const kept = ['ids', 'activity', 'consent'] as const

type EffectsProps = {
  visit: Pick<Visit, 't'>
  /** By which the platform has what was passed on to it. */
  platformId: string | null | undefined
}

/** What an erasure takes, and what it leaves. */
export function ErasureEffects({ visit: { t }, platformId }: EffectsProps) {
  return (
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
      <Kept visit={{ t }} platformId={platformId} heading="h3" />
    </div>
  )
}

type KeptProps = EffectsProps & { heading: 'h2' | 'h3' }

/** What an erasure leaves, here and at the platform. */
export function Kept({ visit: { t }, platformId, heading: Heading }: KeptProps) {
  return (
    <>
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
      {platformId && (
        <section aria-labelledby="elsewhere">
          <Heading id="elsewhere" className="font-strong">
            {t('personalData.erase.platform.heading')}
          </Heading>
          <p>{t('personalData.erase.platform.text')}</p>
          <p>
            {t('personalData.erase.platform.id')}:{' '}
            <bdi dir="ltr" translate="no" className="wrap-anywhere font-figures">
              {platformId}
            </bdi>
          </p>
        </section>
      )}
    </>
  )
}
