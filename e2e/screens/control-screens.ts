/** Every control while it is used, in every state that it has. */
import type { Locator, Page } from '@playwright/test'
import type { Case } from '../support/access-case.ts'
import { awaitTimeout, choosePhoto, press, submitEmpty } from './acts.ts'
import type { Act, Screen } from './screen.ts'

export type ControlState =
  | 'focused'
  | 'hovered'
  | 'typed'
  /** The list of the control, or its folded part, is open. */
  | 'open'
  /** The typed text finds one option, or none. */
  | 'one'
  | 'none'
  | 'chosen'
  | 'wrong'
  | 'disabled'
  | 'busy'

/** Brings a control into a state, or says why no picture of it is taken. */
type ControlAct = ((control: Locator, page: Page, on: Case) => Promise<void>) | string
type Control = Record<ControlState, ControlAct> & {
  on: Omit<Screen, 'name' | 'act'>
  /** The selector of the control on its page. */
  at: string
  /** Runs first, on every page. */
  first?: Act
}

const neverDisabled = 'Nothing is disabled: what cannot be done says so when it is pressed.'
const notBusy = 'While a form is sent, its button alone says so.'
const noList = 'It has no list of ours.'
const notTyped = 'Nothing is typed into it.'
const neverWrong = 'No answer to it is wrong.'
const notChosen = 'It is nothing to choose.'

const shared = {
  focused: (control: Locator) => control.focus(),
  hovered: (control: Locator) => control.hover(),
  disabled: neverDisabled,
  busy: notBusy,
}
/** Shows the problems after a press on the page's button. */
const wrong = (_: Locator, page: Page, on: Case) => submitEmpty(page, on)
const typing =
  (text: string): ControlAct =>
  (control) =>
    control.pressSequentially(text)
const retyping =
  (text: string): ControlAct =>
  async (control) => {
    await control.fill('')
    await control.pressSequentially(text)
  }
const text = { ...shared, open: noList, one: noList, none: noList, chosen: notChosen, wrong }
const mark = {
  ...shared,
  typed: notTyped,
  open: noList,
  one: noList,
  none: noList,
  chosen: (control: Locator) => control.check(),
  wrong,
}
const pressed = {
  ...shared,
  typed: notTyped,
  open: noList,
  one: noList,
  none: noList,
  chosen: notChosen,
  wrong: neverWrong,
}
const browsersList = 'The browser draws it.'
const select = {
  ...shared,
  typed: notTyped,
  open: browsersList,
  one: browsersList,
  none: browsersList,
  chosen: 'It is shown as answered with the question.',
  wrong,
}
const country = {
  ...shared,
  open: async (control: Locator) => {
    await control.fill('')
    await control.press('ArrowDown')
  },
  typed: retyping('uni'),
  one: retyping('Holland'),
  none: retyping('Atlantis'),
  chosen: async (control: Locator) => {
    await control.click()
    await control.press('ArrowDown')
  },
  wrong,
}

const staff = '/[language]/staff'
const nobody = { by: 'nobody' } as const
const step = '/[language]/apply/[application]/[step]/page'
const ofStep = (id: string, more: Partial<Screen> = {}): Control['on'] => ({
  route: step,
  kind: 'draft',
  path: (on) => `/en/apply/${on.id}/${id}`,
  ...more,
})
const rolesPage: Control['on'] = {
  route: '/[language]/apply/[application]/people/[person]/[step]/page',
  path: (on) => `/en/apply/${on.id}/people/${on.person}/person_roles?change=person`,
}
const documentPage = {
  route: '/[language]/apply/[application]/documents/[document]/page',
} as const
/** Leaves every post without an answer, so that the control stays busy. */
const sending = async (_: Locator, page: Page, on: Case) => {
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
  })
  await press(page, on)
  await page.locator('main :is(.sending, .upload-status):not(:empty)').waitFor()
}

export const controls: Readonly<Record<string, Control>> = {
  text: { on: ofStep('name'), at: '[name=last_name]', ...text, typed: retyping('O’Connor') },
  textarea: {
    on: ofStep('business', { kind: 'company' }),
    at: 'textarea >> nth=0',
    ...text,
    typed: typing('We sell wine.\nAlso by post.'),
  },
  suffix: {
    on: {
      route: '/[language]/apply/[application]/people/[person]/[step]/page',
      path: (on) => `/en/apply/${on.id}/people/${on.person}/person_share?change=person`,
    },
    at: '.control:has(+ .suffix)',
    ...text,
    typed: retyping('33.3'),
  },
  date: { on: ofStep('birth'), at: '.date-month >> nth=0', ...text, typed: retyping('September') },
  select: { on: ofStep('business', { kind: 'company' }), at: 'select >> nth=0', ...select },
  telephone: {
    on: ofStep('contact'),
    at: '.telephone-parts input',
    ...text,
    typed: retyping('+44 20 7946 0000'),
    open: browsersList,
  },
  callingCode: {
    on: ofStep('contact'),
    at: '.telephone-parts select',
    ...select,
    wrong: 'What is wrong stands above the number beside it.',
  },
  country: { on: ofStep('residence'), at: '[role=combobox]', ...country },
  nationality: { on: ofStep('birth'), at: '[role=combobox] >> nth=0', ...country },
  countries: {
    on: ofStep('jurisdictions', { kind: 'company' }),
    at: '[role=combobox] >> nth=0',
    ...country,
  },
  radios: { on: ofStep('applicant', { kind: 'begun' }), at: '[type=radio] >> nth=1', ...mark },
  checkbox: {
    on: { route: '/[language]/apply/[application]/review/page' },
    at: '[type=checkbox] >> nth=0',
    ...mark,
  },
  checkboxes: {
    on: rolesPage,
    at: '[type=checkbox] >> nth=1',
    ...mark,
  },
  password: {
    on: { route: `${staff}/sign-in/page`, ...nobody },
    at: '[name=password]',
    ...text,
    typed: typing('a long password'),
    open: async (control, page) => {
      await control.fill('a long password')
      await page.locator('.reveal').click()
    },
  },
  code: {
    on: { route: '/[language]/return/[link]/page', ...nobody },
    at: '[name=code]',
    ...text,
    typed: typing('123456'),
  },
  upload: {
    on: documentPage,
    at: 'input[type=file]',
    ...pressed,
    open: 'The browser opens it.',
    chosen: (_, page, on) => choosePhoto(page, on),
    wrong,
    busy: async (control, page, on) => {
      await choosePhoto(page, on)
      await sending(control, page, on)
    },
  },
  button: { on: ofStep('name'), at: 'form .button-primary', ...pressed, busy: sending },
  buttonSecondary: {
    on: ofStep('jurisdictions', { kind: 'company' }),
    at: '[name=more] >> nth=0',
    ...pressed,
  },
  buttonDanger: {
    on: { route: '/[language]/apply/[application]/people/[person]/remove/page' },
    at: '.button-danger',
    ...pressed,
  },
  details: {
    on: rolesPage,
    at: 'details > summary >> nth=0',
    ...pressed,
    open: (control) => control.click(),
  },
  link: { on: ofStep('name'), at: '.back-link', ...pressed },
  languages: {
    on: ofStep('name'),
    at: '[popovertarget=languages]',
    ...pressed,
    open: (control) => control.click(),
  },
  staffFilters: {
    on: { route: `${staff}/page` },
    at: 'details.casework-filters > summary',
    ...pressed,
    open: (control) => control.click(),
  },
  staffSearch: {
    on: { route: `${staff}/page` },
    at: '[name=typed]',
    ...text,
    typed: typing('Do'),
    none: 'Its results are the list, which has pictures of its own.',
    one: 'Its results are the list, which has pictures of its own.',
    wrong: neverWrong,
  },
  staffMenu: {
    on: { route: `${staff}/page` },
    at: '.staff-menu-button',
    ...pressed,
    open: (control) => control.click(),
  },
  staffRow: {
    on: { route: `${staff}/page` },
    at: '.casework-table [type=checkbox] >> nth=1',
    ...mark,
    wrong: neverWrong,
  },
  sessionDialog: {
    on: { route: '/[language]/return/[link]/page', ...nobody, own: true, leads: true },
    at: 'dialog.stay button',
    first: awaitTimeout,
    ...pressed,
    open: 'It has the focus as it opens.',
  },
}

/** A screen for each control and state that has a picture. */
export const controlScreens: readonly Screen[] = Object.entries(controls).flatMap(
  ([name, { on, at, first, ...states }]) =>
    Object.entries(states).flatMap(([state, act]) =>
      typeof act === 'string'
        ? []
        : [
            {
              ...on,
              name: `control-${name}-${state}`,
              isInUse: true,
              act: async (page: Page, of: Case) => {
                await first?.(page, of)
                const control = page.locator(at)
                const toMiddle = () =>
                  control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
                await toMiddle()
                await act(control, page, of)
                // New content moves it: a summary of problems, a picture of a file.
                await toMiddle()
              },
            },
          ],
    ),
)
