/** Measures the ring of the focus in pixels: what is cut off or lies under something else is not seen. */
import type { Locator, Page } from '@playwright/test'

/** As far as the ring reaches, and a little further. */
const margin = 8
/** WCAG 1.4.11. */
const leastContrast = 3
const leastThickness = 2

/** The places around a control at which its ring is too thin or too pale; `blank` is any page with script. */
export async function findRingGaps(control: Locator, blank: Page): Promise<string[]> {
  const page = control.page()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not shown')
  const take = async () => {
    const picture = await page.screenshot({ animations: 'disabled' })
    return picture.toString('base64')
  }
  const before = await take()
  await control.focus()
  const after = await take()
  return blank.evaluate(gaps, { before, after, box, margin, leastContrast, leastThickness })
}

type Measured = {
  before: string
  after: string
  box: { x: number; y: number; width: number; height: number }
  margin: number
  leastContrast: number
  leastThickness: number
}

/** Runs in the page. Goes outwards from each side at several points, and compares both pictures on the way. */
async function gaps({ before, after, box, ...least }: Measured): Promise<string[]> {
  const [unfocused, focused] = [await pixelsOf(before), await pixelsOf(after)]
  const found: string[] = []
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const x = box.x + box.width * part
    const y = box.y + box.height * part
    const ways = {
      top: (step: number) => [x, box.y - step],
      bottom: (step: number) => [x, box.y + box.height - 1 + step],
      left: (step: number) => [box.x - step, y],
      right: (step: number) => [box.x + box.width - 1 + step, y],
    }
    for (const [side, at] of Object.entries(ways)) {
      const thickness = thicknessAlong(at)
      if (thickness < least.leastThickness) {
        found.push(`${side}, at ${part * 100} %: ${thickness} pixels`)
      }
    }
  }
  return found

  /** The longest run of pixels that differ enough from what was there without the focus. */
  function thicknessAlong(at: (step: number) => (number | undefined)[]): number {
    let [longest, run] = [0, 0]
    for (let step = -least.margin; step <= least.margin; step++) {
      const [x = 0, y = 0] = at(step).map((each) => Math.round(each ?? 0))
      run = contrast(unfocused(x, y), focused(x, y)) >= least.leastContrast ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest
  }

  async function pixelsOf(picture: string) {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.drawImage(image, 0, 0)
    return (x: number, y: number) => context.getImageData(x, y, 1, 1).data
  }

  /** By WCAG's formula. */
  function contrast(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance([red = 0, green = 0, blue = 0]: Uint8ClampedArray): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
}
