import type { ReactNode } from 'react'
import type { UnsavedInput } from '@/app/_answers/unsaved-input.ts'
import { foldRareFields } from '@/app/_components/application/fold-rare-fields.ts'
import {
  headWithWanted,
  markOutstanding,
  putOutstandingFirst,
} from '@/app/_components/application/mark-outstanding.ts'
import { getFormTextsFor } from '@/app/_components/layout/form-texts.ts'
import type { ChangeSource } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { StepForm, type StepFormProps } from '@/components/form/step-form'
import { withoutLockedFields } from '@/lib/onboarding/answers/answer-locks.ts'
import { createPageSnapshot } from '@/lib/onboarding/answers/conflicts.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'

type AnswerFormProps = Pick<StepFormProps, 'id' | 'action' | 'hidden' | 'caption'> & {
  visit: ApplicationVisit
  asked: AskedStep
  from: ChangeSource | undefined
  /** The fields that the platform asked to be answered again and that still have the answer it did not accept. */
  outstanding: readonly string[]
  /** The field that the page is about. */
  wanted?: string | undefined
  /** Distinguishes this page's title from that of the same step elsewhere. */
  titled?: string
  unsaved?: UnsavedInput | undefined
  children?: ReactNode
}

/** Shows one step as a form, with the stored answers. */
export function AnswerForm({
  visit,
  asked,
  from,
  outstanding,
  wanted,
  titled,
  unsaved,
  children,
  ...form
}: AnswerFormProps) {
  const { language, application, portico, t } = visit
  const { step, fieldContext, saved, savedSensitive, locks } = asked
  const brand = portico.env.brand.name
  const described = describeStep(
    step,
    fieldContext,
    { typed: unsaved?.typed ?? saved?.typed ?? {}, stored: savedSensitive },
    { brand: titled ? `${titled} – ${brand}` : brand },
  )
  const view = locks ? leaveOutLocked(described, Object.keys(locks)) : described
  const ordered = from === 'wanted' ? putOutstandingFirst(view, outstanding, { step, t }) : view
  const marked = markOutstanding(ordered, outstanding, t)
  return (
    <StepForm
      {...form}
      view={
        wanted === undefined
          ? foldRareFields(marked, step, { t })
          : headWithWanted(marked, wanted, t)
      }
      texts={getFormTextsFor(view.fields, t)}
      hidden={{
        language,
        application: application.id,
        step: step.id,
        // Unsaved input keeps the snapshot of the earlier page on which it was typed.
        seen:
          typeof unsaved?.typed.seen === 'string'
            ? unsaved.typed.seen
            : JSON.stringify(createPageSnapshot(step, saved, application.revision)),
        ...form.hidden,
      }}
      afterHeading={children}
      changing={from}
    />
  )
}

/** Without the locked answers the browser cannot check the others: the server does. */
function leaveOutLocked({ unanswered: _, ...view }: StepView, locked: readonly string[]): StepView {
  return { ...view, fields: withoutLockedFields(view.fields, locked), messages: {} }
}
