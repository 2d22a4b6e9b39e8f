import { Reference } from '@/components/ui/reference'
import type { Visit } from '../../_request/visit.ts'

/** What stands in the sentence for the id, which is kept on one line. */
const idMark = '{id}'
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
    <section aria-labelledby="kept">
      <Heading id="kept" className="font-strong">
        {t('personalData.erase.kept.heading')}
      </Heading>
      <ul>
        {kept.map((each) => (
          <li key={each}>{t(`personalData.erase.kept.${each}`)}</li>
        ))}
        {platformId && (
          <li>
            {t('personalData.erase.platform', { id: idMark })
              .split(idMark)
              .flatMap((part, index) =>
                index === 0 ? [part] : [<Reference key={platformId} value={platformId} />, part],
              )}
          </li>
        )}
      </ul>
    </section>
  )
}
