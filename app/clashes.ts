/** What a page showed, brought back by its form; and the choice between two who answered at once. */
import type { Translate } from '@/lib/messages/translate.ts'
import {
  type Clash,
  type ConflictChoice,
  type PageSnapshot,
  parsePageSnapshot,
} from '@/lib/onboarding/conflicts.ts'
import { getShortLabel } from '@/lib/onboarding/describe.ts'
import type { Circumstances } from '@/lib/onboarding/field.ts'
import { formatAnswer } from '@/lib/onboarding/review.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import { echoForm } from '@/lib/onboarding/typed.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view.ts'
import { getStaffNames } from '@/lib/staff/names.ts'
import type { ApplicationVisit } from './asking.ts'
import { readField } from './form-word.ts'

/** Of one step; of several steps on one page each has its own, by its name. */
export function shownFieldName(step?: string): string {
  return step === undefined ? 'seen' : `seen.${step}`
}

/** What the page showed of a step. */
export function readShownStep(form: FormData, step?: string): PageSnapshot {
  return parsePageSnapshot(readField(form, shownFieldName(step)))
}

/** All of it, for the page that comes back with what was typed. */
export function readShownFields(form: FormData): Record<string, string> {
  const names = form instanceof FormData ? [...form.keys()] : []
  const seen = names.filter((name) => name === 'seen' || /^(seen|bond)\./.test(name))
  return Object.fromEntries(seen.map((name) => [name, readField(form, name)]))
}

/** What was chosen for a field, on a page that said of which revision it was. */
export function readConflictChoice(form: FormData, input: string): ConflictChoice | undefined {
  const keep = readField(form, choiceName(input))
  const revision = Number(readField(form, choiceRevision))
  return keep === 'mine' || keep === 'theirs' ? { keep, revision } : undefined
}

/** The page again, with a choice for each field that somebody else has answered meanwhile. */
export async function conflictState(
  opened: ApplicationVisit,
  clashed: (ShownStep & { clashes: Clash[] })[],
  revision: number,
  form: FormData,
): Promise<StepState> {
  const { t, house } = opened
  const all = clashed.flatMap(({ clashes, ...at }) => clashes.map((clash) => ({ ...at, clash })))
  const ids = all.flatMap(({ clash: { source } }) =>
    source.by.kind === 'staff' ? [source.by.id] : [],
  )
  const names = await getStaffNames(house.staff, ids)
  const clashes = await Promise.all(all.map((each) => buildChoiceField(t, each, names)))
  // Whoever sent it again without choosing is told what to do.
  const unchosen = readField(form, choiceRevision) !== ''
  return {
    problems: unchosen
      ? all.map((each) => ({
          input: getChoiceInputName(each),
          message: t('assist.clash.missing', { label: getConflictLabel(each) }),
        }))
      : [],
    warnings: [],
    values: echoForm(form),
    notice: t('assist.clash.notice'),
    clashes,
    hidden: { ...readShownFields(form), [choiceRevision]: String(revision) },
  }
}

const choiceRevision = 'choose.revision'

function choiceName(input: string): string {
  return `choose.${input}`
}

/** The step that somebody else has answered meanwhile, and what its inputs' names begin with. */
type ShownStep = { step: Step; circumstances: Circumstances; prefix?: string }

type StepConflict = ShownStep & { clash: Clash }

function getChoiceInputName({ clash, prefix = '' }: StepConflict): string {
  return choiceName(`${prefix}${clash.field}`)
}

function getConflictLabel({ step, clash, circumstances }: StepConflict): string {
  return getShortLabel(step, clash.field, circumstances)
}

async function buildChoiceField(
  t: Translate,
  at: StepConflict,
  names: ReadonlyMap<string, string>,
): Promise<FieldView> {
  const { step, circumstances } = at
  const { field, meanwhile, typed, source } = at.clash
  const words = async (value: typeof typed) =>
    (await formatAnswer(step, field, value, circumstances)) ?? t('page.notProvided')
  const { by } = source
  const name = by.kind === 'staff' ? names.get(by.id) : undefined
  return {
    control: 'radios',
    name: getChoiceInputName(at),
    // The field itself stands below, under its own label.
    label: t('assist.clash.which', { label: getConflictLabel(at) }),
    value: '',
    options: [
      {
        value: 'theirs',
        label: t('assist.clash.meanwhile', { value: isolateDirection(await words(meanwhile)) }),
        hint: name
          ? t('assist.clash.byStaff', { name: isolateDirection(name) })
          : t(by.kind === 'staff' ? 'assist.clash.bySomeone' : 'assist.clash.byCustomer'),
      },
      {
        value: 'mine',
        label: t('assist.clash.typed', { value: isolateDirection(await words(typed)) }),
      },
    ],
  }
}

/** FSI and PDI (Unicode bidirectional algorithm): a value keeps its direction in any sentence. */
export function isolateDirection(text: string): string {
  return `\u2068${text}\u2069`
}
