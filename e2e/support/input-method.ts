/** Touches a page as a person does: with mouse and fingers, or with nothing but the keyboard. */
import { expect, type Locator } from '@playwright/test'

export type InputMethod = {
  write(input: Locator, text: string): Promise<void>
  /** A radio or a box, from whatever it is to chosen or not. */
  set(mark: Locator, chosen: boolean): Promise<void>
  /** Uses the country search: types the text, then takes the first suggestion. */
  search(box: Locator, text: string): Promise<void>
  /** A plain list. */
  select(list: Locator, label: string): Promise<void>
  press(target: Locator): Promise<void>
}

export const byMouse: InputMethod = {
  write: (input, text) => input.fill(text),
  set: (mark, chosen) => mark.setChecked(chosen),
  async search(box, text) {
    // Repeating the text would suggest nothing, and Enter would send the form.
    await box.fill('')
    await box.fill(text)
    await suggested(box)
    await box.press('Enter')
  },
  async select(list, label) {
    await list.selectOption({ label })
  },
  press: (target) => target.click(),
}

/** Tab, Space, Enter, arrows and letters; what Tab does not reach, nobody reaches. */
export const byKeyboard: InputMethod = {
  async write(input, text) {
    await tabTo(input)
    await input.page().keyboard.press('ControlOrMeta+a')
    await input.page().keyboard.insertText(text)
  },
  async set(mark, chosen) {
    if ((await mark.isChecked()) === chosen) return
    const { keyboard } = mark.page()
    if ((await mark.getAttribute('type')) === 'checkbox') {
      await tabTo(mark)
      await keyboard.press('Space')
    } else {
      await tabToRadio(mark)
    }
    await expect(mark).toBeChecked({ checked: chosen })
  },
  async search(box, text) {
    await tabTo(box)
    const { keyboard } = box.page()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
    await suggested(box)
    await keyboard.press('Enter')
  },
  async select(list, label) {
    await tabTo(list)
    const { keyboard } = list.page()
    const chosen = list.locator('option:checked')
    // Characters without a key here would go to the previous field: such lists are walked with the arrows.
    if (/^[ -~]+$/.test(label)) await keyboard.type(label)
    for (let stops = 0; stops < mostStops; stops++) {
      if ((await chosen.innerText()) === label) return
      await keyboard.press('ArrowDown')
    }
    await expect(list.locator('option:checked')).toHaveText(label)
  },
  async press(target) {
    await tabTo(target)
    // Not by `keyboard`, which does not wait for the page that it leads to.
    await target.press('Enter')
  },
}

/** Before that Enter would choose nothing. */
function suggested(box: Locator): Promise<void> {
  return expect(box.locator('..').getByRole('option').first()).toBeVisible()
}

const mostStops = 160

/** Presses Tab, round the page if needed, until the target has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await hasFocus(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** A group of radios is one stop of Tab; the arrows go round in it. */
async function tabToRadio(mark: Locator): Promise<void> {
  const { keyboard } = mark.page()
  const group = mark.locator('xpath=ancestor::fieldset')
  for (let stops = 0; (await group.locator('input:focus').count()) === 0; stops++) {
    if (stops === mostStops) throw new Error(`Tab does not reach the group of ${mark}`)
    await keyboard.press('Tab')
  }
  if (await hasFocus(mark)) return keyboard.press('Space')
  for (let stops = 0; stops < mostStops && !(await mark.isChecked()); stops++) {
    await keyboard.press('ArrowDown')
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement)
}
