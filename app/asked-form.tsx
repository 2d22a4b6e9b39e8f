import type { ReactNode } from 'react'
import { StepForm, type StepFormProps } from '@/components/form/step-form'
import { Notice } from '@/components/ui/notice'
import { seenOf } from '@/lib/onboarding/conflicts.ts'
import { describeStep } from '@/lib/onboarding/describe.ts'
import type { Asked } from '@/lib/onboarding/journey.ts'
import type { Opened } from './asking.ts'
import { EnteredHere } from './entered-for-you.tsx'
import { formTexts } from './form-texts.ts'
import type { Parked } from './parked.ts'
import type { ChangedFrom } from './paths.ts'

type AskedFormProps = Pick<StepFormProps, 'action' | 'hidden' | 'caption'> & {
  opened: Opened
  asked: Asked
  from: ChangedFrom | undefined
  /** What tells this page's title from that of the same step elsewhere. */
  titled?: string
  /** What was typed on this page and is not answered with yet. */
  parked?: Parked | undefined
  children?: ReactNode
}

/** The form of a step, for the buttons of it that stand elsewhere. */
export const answersForm = 'answers'

/** One step as a form, with the answers that are stored. */
export function AskedForm({
  opened,
  asked,
  from,
  titled,
  parked,
  children,
  ...form
}: AskedFormProps) {
  const { house, language, application, t } = opened
  const { step, circumstances, kept, stored } = asked
  const brand = house.env.brand.name
  return (
    <StepForm
      {...form}
      id={answersForm}
      view={describeStep(
        step,
        circumstances,
        { typed: parked?.typed ?? kept?.typed ?? {}, stored },
        { brand: titled ? `${titled} – ${brand}` : brand },
      )}
      texts={formTexts(t)}
      hidden={{
        language,
        application: application.id,
        step: step.id,
        // What was parked was typed on a page of then.
        seen:
          typeof parked?.typed.seen === 'string'
            ? parked.typed.seen
            : JSON.stringify(seenOf(step, kept, application.revision)),
        ...form.hidden,
      }}
      afterHeading={
        <>
          {parked?.since === 'closed' && (
            <div className="mt-3">
              <Notice>{t('later.parked')}</Notice>
            </div>
          )}
          <EnteredHere
            opened={opened}
            step={step.id}
            {...(form.hidden.person ? { person: form.hidden.person } : {})}
          />
          {children}
        </>
      }
      changing={from}
    />
  )
}
