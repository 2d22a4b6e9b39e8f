/**
 * Defines what a page gets of a step: plain data, ready to cross to the browser, already in the reader's
 * language.
 */

import type { Language } from '#lib/i18n/languages.ts'
import type { AskedIf } from '../fields/asked-if.ts'

/** A date as three texts, the way it was typed. */
export type DateParts = { day: string; month: string; year: string }
/** One field as typed. A box that is ticked is 'yes', one that is not is ''; several answers are a list. */
export type RawValue = string | DateParts | readonly string[]
/** One step as typed, by field name. */
export type RawValues = Record<string, RawValue>

export type OptionView = { value: string; label: string; hint?: string }

type FieldBase = {
  /** The name of the input; a date has `name.day`, `name.month`, `name.year`. Also its id. */
  name: string
  label: string
  /** The label is the platform's, in an unknown language. */
  foreignLabel?: boolean
  /** The label repeats the heading above it, so it is only for screen readers. */
  isLabelHidden?: boolean
  hint?: string
  /** Adds "(optional)" to the label. */
  optionalMark?: string
  /** The platform asked for another answer: what marks the question. */
  outstanding?: string
  /** Why it is asked, one sentence, shown below the hint. */
  why?: string
  /**
   * Shown, with script, only while the field of that name has one of these answers; `applies`: whether it has
   * one when the page is made; `announcement`: for people who do not see the question appear. `condition` says
   * when it applies, for pages without script.
   */
  askedIf?: AskedIf & { applies: boolean; announcement: string; condition?: string }
  autoComplete?: string
}

export type FieldView =
  | (FieldBase & {
      control: 'text'
      /** A text if it is not said. */
      type?: 'email' | 'tel' | 'password'
      inputMode?: 'numeric' | 'decimal' | 'email' | 'tel'
      /** The whole line if it is not said. */
      width?: 'two-thirds' | 'half' | 'short'
      /** Codes, numbers and addresses of e-mail stay left to right in every language. */
      ltr?: boolean
      spellCheck?: boolean
      /** More than one line to write in. */
      lines?: number
      suffix?: string
      /** For a telephone number: the list of countries for a number that does not begin with +. */
      callingCode?: {
        label: string
        emptyLabel: string
        /** The visible label of the input beside it; its accessible name says what the number is of. */
        numberLabel: string
        language: Language
        value: string
      }
      /** For a password: the words of the button that shows it, and its accessible names. */
      reveal?: { show: string; showLabel: string; hide: string; hideLabel: string }
      /** A sensitive value that is stored, masked; leaving the input empty leaves it. */
      saved?: string
      value: string
    })
  | (FieldBase & { control: 'radios'; options: OptionView[]; value: string })
  | (FieldBase & {
      control: 'select'
      /** The first, empty choice: "Choose …". */
      emptyLabel: string
      options: OptionView[]
      value: string
    })
  | (FieldBase & {
      control: 'country'
      emptyLabel: string
      /** The language of the countries' names: the list itself is too long for every page. */
      language: Language
      /** The codes of those that were chosen on earlier pages, which the search shows first. */
      chosen?: readonly string[]
      value: string
    })
  | (FieldBase & {
      control: 'date'
      /** In the order in which the language writes them. */
      parts: { part: 'day' | 'month' | 'year'; label: string; autoComplete?: string }[]
      value: DateParts
    })
  /** `isPlain`: it belongs to the field before it, and is drawn without a frame. */
  | (FieldBase & { control: 'checkbox'; isPlain?: boolean; value: string })
  | (FieldBase & { control: 'checkboxes'; options: OptionView[]; value: readonly string[] })
  | (FieldBase & {
      /** One list for each country; a button asks the server for one more: it posts `more=<name>`. */
      control: 'countries'
      emptyLabel: string
      /** "Country {number}", the label of each list. */
      rowLabel: string
      /** The words of that button. */
      addLabel: string
      language: Language
      chosen?: readonly string[]
      value: readonly string[]
    })
  /** Nothing to answer: the one thing there is, said. */
  | (FieldBase & { control: 'statement'; value: string })
  /** A heading without an answer: the topic of the fields after it, if a page asks several things. */
  | (FieldBase & {
      control: 'heading'
      /** The names of the fields that are behind it until somebody opens it, or one of them is wrong. */
      folds?: readonly string[]
      help?: { question: string; answer: string }
    })

export type StepView = {
  stepId: string
  /** The `<title>` without "Error: ". */
  title: string
  /** The `h1`. */
  heading: string
  lead?: string
  fields: FieldView[]
  /**
   * The messages of the browser's check: field name → code → words. The server uses the same words, and adds
   * rare ones: see describe-step.ts.
   */
  messages: Record<string, Record<string, string>>
  /** The problems while nothing is answered, by code; absent if only the server reports them. */
  unanswered?: CodedProblem[]
  /** Plain data the step's check needs to know (today, the country's rules). */
  fieldContext: unknown
  submitLabel: string
}

/**
 * One problem to correct. `input` is the name of the field, or of the first wrong part of a date, and `also`
 * has the others. `code` is set if a question has it.
 */
export type Problem = { input: string; also?: string[]; message: string; code?: string }
/** A problem before its code is put into words. */
export type CodedProblem = { input: string; also?: string[]; code: string }
/** Something likely wrong that is asked about once and never blocks. */
export type Warning = {
  field: string
  message: string
  /** The likely intended value: one button takes it, another keeps what was typed. */
  correction?: { value: string; use: string; keep: string }
}

/** The result of a step that was not saved. */
export type StepState = {
  problems: Problem[]
  warnings: Warning[]
  /** Everything as typed. */
  values: RawValues
  /** A sentence above the form when something else stood in the way (the draft changed elsewhere, storage away). */
  notice?: string
  /** A URL of ours that must load as a new document, such as in another language: script navigates there. */
  elsewhere?: string
  /** Whether the sentence is good news; a warning otherwise. */
  noticeTone?: 'info'
  /** Replaces the page's heading and introduction, such as to choose from search results. */
  asks?: { heading: string; title: string }
  /** A question that follows the input, such as a choice of search results: below the page's own fields. */
  choices?: FieldView[]
  /** The label of the button in that case. */
  submitLabel?: string
  /**
   * A choice above a question in place of its input, which is posted along: that of the question `name` is
   * called `choice.name`. Used if somebody else answered meanwhile, to choose between theirs and what was
   * typed.
   */
  conflicts?: FieldView[]
  /**
   * Posted in place of the page's own fields of these names: a page made anew under old input must not pass for
   * the one on which it was typed.
   */
  hidden?: Record<string, string>
}

/** Words every form shares. */
export type FormTexts = {
  hiddenError: string
  summaryTitle: string
  warningTitle: string
  warningLead: string
  sending: string
  /** Only if a country is asked for. */
  country?: CountryTexts
}

/** The words of the search for a country. */
export type CountryTexts = { noResults: string; results: string; hint: string }

/** Tells whether the input is a date in three texts. */
export function isDateParts(typed: RawValue | undefined): typed is DateParts {
  return typeof typed === 'object' && !Array.isArray(typed)
}

/** Writes input as one line, by which a form identifies what a warning was about; a date as its three parts. */
export function toLine(typed: RawValue | undefined): string {
  return isDateParts(typed) ? `${typed.day}/${typed.month}/${typed.year}` : String(typed ?? '')
}

/** Returns input as several answers; empty if it was not a list. */
export function toList(typed: RawValue | undefined): readonly string[] {
  return Array.isArray(typed) ? typed : []
}
