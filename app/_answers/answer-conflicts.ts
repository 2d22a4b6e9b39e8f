/** Reads what a page showed, posted back by its form, and the choice between two answers to one question. */

import { formatAgo } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import {
  type Conflict,
  type ConflictChoice,
  type PageSnapshot,
  parsePageSnapshot,
} from '@/lib/onboarding/answers/conflicts.ts'
import { echoForm, readShownFields } from '@/lib/onboarding/answers/read-form.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import type { FieldContext } from '@/lib/onboarding/fields/field.ts'
import { formatAnswer } from '@/lib/onboarding/review/review-rows.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view/step-view.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { readField } from '../_request/form-field.ts'
import type { ApplicationVisit } from '../_request/visit.ts'

/** Returns the field's name for a step; on a page of several steps each has its own. */
export function shownFieldName(step?: string): string {
  return step === undefined ? 'seen' : `seen.${step}`
}

/** Reads what the page showed of a step. */
export function readShownStep(form: FormData, step?: string): PageSnapshot {
  return parsePageSnapshot(readField(form, shownFieldName(step)))
}

/** Reads the choice for a field, from a page that states its revision. */
export function readConflictChoice(form: FormData, input: string): ConflictChoice | undefined {
  const keep = readField(form, choiceName(input))
  const revision = Number(readField(form, choiceRevision))
  return keep === 'mine' || keep === 'theirs' ? { keep, revision } : undefined
}

/** `otherAuthor`: the stated author of the other answer, for a reader who may not know the real one. */
export type ConflictVisit = Pick<ApplicationVisit, 't' | 'portico' | 'language'> & {
  otherAuthor?: string
}

/** The page again, with a choice for each field that somebody else has answered meanwhile. */
export async function conflictState(
  visit: ConflictVisit,
  conflicting: (ShownStep & { conflicts: Conflict[] })[],
  revision: number,
  form: FormData,
): Promise<StepState> {
  const { portico, t } = visit
  const all = conflicting.flatMap(({ conflicts, ...at }) =>
    conflicts.map((conflict) => ({ ...at, conflict })),
  )
  const ids = all.flatMap(({ conflict: { source } }) =>
    source.by.kind === 'staff' ? [source.by.id] : [],
  )
  const names = await getStaffNames(portico.staff, ids)
  const conflicts = await Promise.all(all.map((each) => buildChoiceField(visit, each, names)))
  const authors = new Set(
    all.map(({ conflict: { source } }) =>
      source.by.kind === 'staff' ? names.get(source.by.id) : undefined,
    ),
  )
  const [author] = authors
  const isNamed = author && authors.size === 1 && !visit.otherAuthor
  // A form that was sent again without a choice explains what to do.
  const unchosen = readField(form, choiceRevision) !== ''
  return {
    problems: unchosen
      ? all.map((each) => ({
          input: getChoiceInputName(each),
          message: t('assistedEntry.conflict.missing', { label: getConflictLabel(each) }),
        }))
      : [],
    warnings: [],
    values: echoForm(form),
    notice: isNamed
      ? t('assistedEntry.conflict.noticeBy', { name: isolateDirection(author) })
      : t('assistedEntry.conflict.notice'),
    conflicts,
    hidden: { ...readShownFields(form), ...readDoubts(form), [choiceRevision]: String(revision) },
  }
}

/** Returns the doubts that were already asked about: they are not asked about again after the choice. */
function readDoubts(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => name.startsWith('doubt.'))
  return Object.fromEntries(names.map((name) => [name, readField(form, name)]))
}

const choiceRevision = 'choose.revision'

function choiceName(input: string): string {
  return `choose.${input}`
}

/** The step that somebody else has answered, and the prefix of its inputs' names. */
type ShownStep = { step: Step; fieldContext: FieldContext; prefix?: string }

type StepConflict = ShownStep & { conflict: Conflict }

function getChoiceInputName({ conflict, prefix = '' }: StepConflict): string {
  return choiceName(`${prefix}${conflict.field}`)
}

function getConflictLabel({ step, conflict, fieldContext }: StepConflict): string {
  return getShortLabel(step, conflict.field, fieldContext)
}

const authorWords = {
  staff: 'bySomeone',
  person: 'byPerson',
  customer: 'byCustomer',
  partner: 'byPartner',
} as const

async function buildChoiceField(
  { t, language, otherAuthor }: ConflictVisit,
  at: StepConflict,
  names: ReadonlyMap<string, string>,
): Promise<FieldView> {
  const { step, fieldContext } = at
  const { field, meanwhile, typed, source } = at.conflict
  const words = async (value: typeof typed) =>
    (await formatAnswer(step, field, value, fieldContext)) ?? t('page.notProvided')
  const { by } = source
  const name = by.kind === 'staff' ? names.get(by.id) : undefined
  const value = isolateDirection(await words(meanwhile))
  const [savedAt, now] = [new Date(source.at), new Date()]
  return {
    control: 'radios',
    name: getChoiceInputName(at),
    // The form hides the field itself, and shows it under its own label if its input is wrong.
    label: t('assistedEntry.conflict.which', { label: getConflictLabel(at) }),
    value: '',
    options: [
      {
        value: 'theirs',
        label:
          now.getTime() - savedAt.getTime() < 60_000
            ? t('assistedEntry.conflict.meanwhile', { value })
            : t('assistedEntry.conflict.ago', { ago: formatAgo(savedAt, now, language), value }),
        hint:
          otherAuthor ??
          (name
            ? t('assistedEntry.conflict.byStaff', { name: isolateDirection(name) })
            : t(`assistedEntry.conflict.${authorWords[by.kind]}`)),
      },
      {
        value: 'mine',
        label: t('assistedEntry.conflict.typed', { value: isolateDirection(await words(typed)) }),
      },
    ],
  }
}
