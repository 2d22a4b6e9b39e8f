import { Notice } from '@/components/ui/notice'
import { PlatformWords } from '@/components/ui/platform-words'
import { shortLabel } from '@/lib/onboarding/describe.ts'
import { type Circumstances, type Field, isList } from '@/lib/onboarding/field.ts'
import { type Asked, findStep } from '@/lib/onboarding/journey.ts'
import { displayValue } from '@/lib/onboarding/review.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import { lastSent } from '@/lib/submission/taken.ts'
import type { Opened } from './asking.ts'
import { PlatformSays } from './platform-says.tsx'
import { wantedAt } from './wanted-pages.ts'

type WantedProps = {
  opened: Opened
  asked: Asked
  /** Whose step it is, of a company's people. */
  person?: string
}

/**
 * What the platform wants of this step, each with its reason and with what was sent before; nothing at
 * all where it wants nothing.
 */
export async function Wanted({ opened, asked, person }: WantedProps) {
  const { house, submission, wants, stock, t } = opened
  const { step, circumstances } = asked
  const steps = stock.people.find(({ id }) => id === person)?.asked ?? stock.asked
  const here = wantedAt(wants, steps, asked, person)
  if (here.length === 0 || !submission) return null
  const { store } = house
  const sent = await lastSent(store, store.db, submission.id, person)
  const items = await Promise.all(
    here.map(async ({ stepId, field, description }) => {
      // Where another answer leaves the question out, that answer is the one to change.
      const question = findStep(stepId) ?? step
      return {
        field,
        description,
        label: shortLabel(question, field, circumstances),
        isForeign: question.fields[field]?.foreign,
        before: await wordsOf(question, circumstances, field, sent),
      }
    }),
  )
  // Before anything is accepted a question that was not answered yet is asked as any other.
  const isPreparing = submission.state === 'preparing'
  const shown = isPreparing ? items.filter(({ before }) => before) : items
  const beforeKey = isPreparing ? 'early.before' : 'wanted.before'
  if (shown.length === 0) return null
  return (
    <div className="mt-3">
      <Notice tone="warning" title={t('wanted.title')}>
        <ul>
          {shown.map(({ field, description, label, isForeign, before }) => (
            <li key={`${field} ${description}`}>
              <strong className="font-strong">
                {isForeign ? <PlatformWords words={label} /> : label}
              </strong>
              {description && (
                <span className="block">
                  <PlatformSays t={t} words={description} />
                </span>
              )}
              {before && <span className="block">{t(beforeKey, { value: before })}</span>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** The value that was sent as this text; what was typed as one text may have been sent as a list. */
function sentValue(field: Field, text: string, { attestation }: Circumstances) {
  if (isList(field)) return JSON.parse(text) as string[]
  if (!field.sent || !attestation || !text.startsWith('[')) return text
  return (JSON.parse(text) as string[]).join('; ')
}

/** A value that was sent, in the words it is reviewed in. */
function wordsOf(
  step: Step,
  circumstances: Circumstances,
  name: string,
  sent: Record<string, string>,
) {
  const field = step.fields[name]
  const text = field?.wire && sent[field.wire]
  if (!field || !text) return undefined
  return displayValue(step, name, sentValue(field, text, circumstances), circumstances)
}
