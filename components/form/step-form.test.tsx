import type { ReactNode } from 'react'
import type { ReactFormState } from 'react-dom/client'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import type { FieldView, StepState } from '@/lib/onboarding/view/step-view.ts'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { ArrivalContext } from './arrival.ts'
import { Field } from './field.tsx'
import { everyControl, formTexts, stepOf } from './fields.fixture.ts'
import { StepForm } from './step-form.tsx'
import { StepHead } from './step-head.tsx'
import { withTyped } from './step-values.ts'

const action = async (state: StepState) => state
const form = (
  <StepForm
    view={stepOf(everyControl)}
    texts={formTexts}
    action={action}
    hidden={{ application: 'a1' }}
    changing="yes"
  />
)
// Waits for the parts that are loaded where they are used.
const warned = { problems: [], warnings: [{ field: 'email', message: 'Sure?' }], values: {} }
await prerender(form)
await prerender(
  <StepHead view={stepOf(everyControl)} texts={formTexts} shown={warned} messages={null} />,
)
const page = renderToString(form)

describe('a step, written on the server', () => {
  it.each([
    'email',
    'date_of_birth.day',
    'date_of_birth.month',
    'date_of_birth.year',
    'nationality',
    'state',
    'residency',
    'agree',
    'description',
    'roles',
    'jurisdictions',
    'jurisdictions-2',
  ])('has an input %s whose id is its name and which has a label', (name) => {
    const input = tags(page).find((tag) => tag.includes(`id="${name}"`))
    expect(input).toMatch(/^<(input|select|textarea) /)
    expect(input).toContain(`name="${name.replace('-2', '')}"`)
    expect(page).toMatch(new RegExp(`<label[^>]*for="${name}"|aria-labelledby="${name}-label"`))
  })

  it('points only at words that are there, each id once', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, list] of page.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g)) {
      for (const id of list?.split(' ') ?? []) expect(ids).toContain(id)
    }
  })

  it.each([
    [true, 'conditional-field'],
    [false, 'conditional-field conditional-field-closed'],
  ])('hides from script alone what does not apply (applies: %s)', (applies, className) => {
    const [field] = everyControl
    const askedIf = {
      question: 'residency',
      is: ['OTHER'],
      applies,
      announcement: 'One more question',
    }
    const html = renderToString(
      <Field
        field={{ ...(field as FieldView), askedIf }}
        state={{ problems: [], hiddenError: 'Error:' }}
        texts={formTexts}
      />,
    )
    expect(html).toContain(`class="${className}"`)
    // Without script it can be answered and sent.
    expect(html).toMatch(/<input[^>]*id="email"/)
    expect(html).not.toContain('disabled')
    expect(html).not.toContain('One more question')
  })

  it('says when a question applies in a group around it, which script hides, and not in its label', () => {
    const [field] = everyControl
    const condition = 'If it is something else:'
    const askedIf = {
      question: 'residency',
      is: ['OTHER'],
      applies: true,
      announcement: 'One more question',
      condition,
    }
    const html = renderToString(
      <Field
        field={{ ...(field as FieldView), askedIf }}
        state={{ problems: [], hiddenError: 'Error:' }}
        texts={formTexts}
      />,
    )
    expect(html).toMatch(/<fieldset role="group" aria-labelledby="email-condition"/)
    expect(html).toContain(
      `<p id="email-condition" class="conditional-field-condition">${condition}</p>`,
    )
    expect(withoutBareSpans(html)).toMatch(/<label[^>]*>Email address<\/label>/)
  })

  it('marks a question that the platform asked about, and describes its input by the mark', () => {
    const [field] = everyControl
    const html = renderToString(
      <Field
        field={{ ...(field as FieldView), outstanding: 'We asked you for this' }}
        state={{ problems: [], hiddenError: 'Error:' }}
        texts={formTexts}
      />,
    )
    expect(html).toMatch(/<p id="email-outstanding"[^>]*>.*We asked you for this/)
    expect(html).toMatch(/aria-describedby="email-outstanding /)
    expect(html).toContain('field-outstanding')
  })

  it('posts the hidden fields it was given, and that it came from the review', () => {
    expect(page).toContain('<input type="hidden" name="application" value="a1"/>')
    expect(page).toContain('<input type="hidden" name="changing" value="yes"/>')
  })

  it('shows what is stored', () => {
    expect(page).toContain('value="stored@example.com"')
    expect(page).toMatch(/<option value="NY" selected="">/)
    expect(page).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="no"/)
    expect(page).toMatch(/<textarea[^>]*rows="4"[^>]*>We sell &lt;wine&gt;\.<\/textarea>/)
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""[^>]*value="OWNER"/)
    expect(page).not.toMatch(/<input[^>]*checked=""[^>]*value="OFFICER"/)
    expect(page.match(/<select[^>]*name="jurisdictions"/g)).toHaveLength(2)
  })

  it('has no inline style, no limit of length, no placeholder and nothing disabled', () => {
    expect(page).not.toMatch(/ (style|maxlength|placeholder|disabled|type="number")/i)
  })

  it('is checked by us and not by the browser', () => {
    expect(page).toMatch(/<form[^>]* novalidate=""/i)
  })

  it('has the live region before there is anything to say', () => {
    expect(page).toMatch(/<p role="status"[^>]*><\/p>/)
  })

  it('hides a label that only repeats the heading, and retains it for screen readers', () => {
    const [field] = everyControl
    const alone = { ...field, label: 'Your details', isLabelHidden: true } as FieldView
    const html = renderToString(
      <StepForm view={stepOf([alone])} texts={formTexts} action={action} hidden={{}} />,
    )
    expect(html).toMatch(/<label for="email"[^>]* class="sr-only"/)
    expect(html).not.toContain('name="changing"')
  })
})

describe('two answers to choose between', () => {
  const [email] = everyControl
  const choice: FieldView = {
    control: 'radios',
    name: 'choose.email',
    label: 'Which email address is right?',
    value: '',
    options: [{ value: 'mine', label: 'You typed: maya@' }],
  }
  const conflict: StepState = {
    problems: [],
    warnings: [],
    values: { email: 'maya@' },
    conflicts: [choice],
  }

  it('does not ask once more for what was typed, and sends it along', async () => {
    const html = await postedForm(conflict)
    expect(html).toMatch(/<div hidden=""><div class="field">.*<input[^>]*id="email"/)
    expect(html).toContain('value="maya@"')
  })

  it('shows what was typed where it is wrong, so that the link of the summary leads to it', async () => {
    const problems = [{ input: 'email', message: 'Enter the whole address' }]
    const html = await postedForm({ ...conflict, problems })
    expect(html).toContain('href="#email"')
    expect(html).not.toContain('hidden=""')
    expect(html).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/)
  })

  it('leaves what was typed hidden where only the choice is missing', async () => {
    const problems = [{ input: 'choose.email', message: 'Choose one' }]
    expect(await postedForm({ ...conflict, problems })).toContain('<div hidden="">')
  })

  /** The page that answers a post without script. */
  it('opens the folded questions where one of them is wrong', async () => {
    const label = 'Other answers'
    const heading = { control: 'heading', name: 'others', label, folds: ['email'] }
    const passport = { ...(email as FieldView), name: 'passport' }
    const fields = [passport, heading as FieldView, email as FieldView]
    const closed = await postedForm({ problems: [], warnings: [], values: {} }, fields)
    expect(closed).toMatch(/<details class="details"><summary>Other answers<.*id="email"/s)
    expect(closed.indexOf('id="passport"')).toBeLessThan(closed.indexOf('<details'))
    const problems = [{ input: 'email', message: 'Enter it' }]
    const open = await postedForm({ problems, warnings: [], values: {} }, fields)
    expect(open).toMatch(/<details class="details" open=""><summary>Other answers</)
  })

  async function postedForm(answer: StepState, fields = [email as FieldView]): Promise<string> {
    const element = <StepForm view={stepOf(fields)} texts={formTexts} action={server} hidden={{}} />
    const stateKey = /name="\$ACTION_KEY" value="([^"]+)"/.exec(await write(element))?.[1] ?? ''
    return write(element, [answer, stateKey, 'save', 0] as unknown as ReactFormState)
  }

  async function write(element: ReactNode, formState: ReactFormState | null = null) {
    const stream = await renderToReadableStream(element, { formState })
    await stream.allReady
    return new Response(stream).text()
  }

  // The marks by which React recognises a server action.
  const server = Object.assign(async (state: StepState) => state, {
    bind: () => server,
    $$FORM_ACTION: () => ({ name: '$ACTION_ID_save', method: 'POST', data: new FormData() }),
    $$IS_SIGNATURE_EQUAL: () => true,
  })
})

describe('a field that is wrong', () => {
  it.each(everyControl.filter(({ control }) => control !== 'statement'))(
    'says so at the $control itself, in words',
    (field) => {
      const html = written(field, [{ input: field.name, message: 'Correct this' }])
      expect(withoutBareSpans(html)).toContain('<span class="sr-only">Error: </span>Correct this')
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*\\b${field.name}-error"`))
      if (field.control !== 'radios' && field.control !== 'checkboxes') {
        expect(html).toContain('aria-invalid="true"')
      }
    },
  )

  it('marks only the part of a date that is wrong', () => {
    const [, date] = everyControl
    const html = written(date as FieldView, [{ input: 'date_of_birth.month', message: 'Month' }])
    const wrong = tags(html).filter((tag) => tag.includes('aria-invalid'))
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toContain('id="date_of_birth.month"')
  })

  it('shows what was typed and not what is stored', () => {
    const [email] = everyControl
    const html = written(withTyped(email as FieldView, { email: 'typed@' }), [])
    expect(html).toContain('value="typed@"')
    expect(html).not.toContain('stored@')
  })

  it('gives a warning without calling it an error', () => {
    const [email] = everyControl
    const html = renderToString(
      <Field
        field={email as FieldView}
        state={{
          problems: [],
          doubt: { field: 'email', message: 'Did you mean example.com?' },
          hiddenError: 'Error:',
        }}
        texts={formTexts}
      />,
    )
    expect(html).toMatch(/aria-describedby="[^"]*email-doubt/)
    expect(html).not.toContain('aria-invalid')
  })
})

describe('a question about several countries', () => {
  const countries = everyControl.find(({ control }) => control === 'countries') as FieldView
  const listsOf = (typed?: readonly string[]) => {
    const html = renderToString(
      <ArrivalContext value={!typed}>
        <Field
          field={withTyped({ ...countries, value: [] } as FieldView, {
            ...(typed && { jurisdictions: typed }),
          })}
          state={{ problems: [], hiddenError: 'Error:' }}
          texts={formTexts}
        />
      </ArrivalContext>,
    )
    return { html, lists: html.match(/<select[^>]*>/g) ?? [] }
  }

  it('begins with one list, each with a label of its own', () => {
    const { html, lists } = listsOf()
    expect(lists).toHaveLength(1)
    expect(html).toContain('>Country 1</label>')
  })

  it('comes back with as many as were posted and goes on at the one that was asked for', () => {
    const { html, lists } = listsOf(['GB', 'NL', ''])
    expect(lists).toHaveLength(3)
    expect(lists.map((list) => list.includes('autofocus'))).toEqual([false, false, true])
    expect(html).toContain('>Country 3</label>')
    expect(listsOf(['GB', 'NL']).html).not.toContain('autofocus')
  })

  it('asks for one more by a button that posts, which Enter in another field does not press', () => {
    const more = tags(page).find((tag) => tag.includes(`name="more"`))
    expect(more).toMatch(/^<button type="submit"/)
    expect(more).toContain(`value="jurisdictions"`)
    const buttons = page.match(/<button[^>]*>/g) ?? []
    expect(buttons[0]).toMatch(/aria-hidden="true"/)
    expect(buttons[0]).not.toContain('name=')
  })
})

describe('the head of a step', () => {
  const view = stepOf(everyControl)
  const head = (shown: Partial<StepState>) =>
    renderToString(
      <StepHead
        view={view}
        texts={formTexts}
        shown={{ problems: [], warnings: [], values: {}, ...shown }}
        messages={null}
      />,
    )

  it('puts the summary above the heading, with focus, and says "Error" in the title', () => {
    const html = head({ problems: [{ input: 'email', message: 'Enter your email address' }] })
    expect(html).toContain('<title>Error: Your details – About you – Portico</title>')
    expect(html.indexOf('There is a problem')).toBeLessThan(html.indexOf('<h1'))
    expect(html).toMatch(/<div[^>]*tabindex="-1"[^>]*autofocus=""[^>]*id="problems"/i)
    expect(html).toContain('href="#email"')
  })

  it('lists what is wrong in the order of the page, which the server does not know', () => {
    const problems = ['nationality', 'date_of_birth.month', 'email'].map((input) => ({
      input,
      message: 'Enter it',
    }))
    const links = [...head({ problems }).matchAll(/href="#([^"]+)"/g)].map(([, input]) => input)
    expect(links).toEqual(['email', 'date_of_birth.month', 'nationality'])
  })

  it('leads from a problem with a date to its first part', () => {
    const html = head({ problems: [{ input: 'date_of_birth', message: 'Enter it' }] })
    expect(html).toContain('href="#date_of_birth.day"')
  })

  it('gives a warning above the heading, and asks in the title too', () => {
    const html = head({ warnings: [{ field: 'email', message: 'Did you mean example.com?' }] })
    expect(html).toContain('<title>Check your answer Your details – About you – Portico</title>')
    expect(html.indexOf('Check your answer', html.indexOf('</title>'))).toBeLessThan(
      html.indexOf('<h1'),
    )
  })

  it('names the question that a warning is about, and leaves what is asked to the question', () => {
    const html = head({ warnings: [{ field: 'email', message: 'Did you mean example.com?' }] })
    expect(html).toMatch(/<a href="#email"[^>]*>Email address<\/a>/)
    expect(html).not.toContain('Did you mean example.com?')
  })

  it('says what else stood in the way, and in the title that nothing was saved', () => {
    const html = head({ notice: 'This was changed elsewhere.' })
    expect(html).toContain('This was changed elsewhere.')
    expect(html).toContain('<title>Error: Your details')
  })

  it('has the title of the page where what is said is good news', () => {
    expect(head({ notice: 'Two were found.', noticeTone: 'info' })).toContain('<title>Your details')
  })
})

function written(field: FieldView, problems: StepState['problems']): string {
  return renderToString(
    <Field field={field} state={{ problems, hiddenError: 'Error:' }} texts={formTexts} />,
  )
}

function tags(html: string): string[] {
  return html.match(/<[a-z][^>]*>/g) ?? []
}
