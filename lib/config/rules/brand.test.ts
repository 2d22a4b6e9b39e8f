import { wcagContrast } from 'culori'
import { assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandTones, type Tones } from './brand.ts'
import { defaultLook, groundNames } from './brand-look.ts'

const channel = integer({ min: 0, max: 255 })
const colours = tuple(channel, channel, channel).map(
  ([red, green, blue]) => `rgb(${red} ${green} ${blue})`,
)
const schemes = constantFrom('light' as const, 'dark' as const)

const grounds = ['page', 'surface', 'sunk', 'tint'] as const
const statusGrounds = ['dangerTint', 'warningTint', 'successTint', 'infoTint'] as const

describe('brandTones', () => {
  it('keeps text readable on every ground, for any brand and each ground of its pages', () => {
    forAnyBrand((tones) => {
      for (const ground of [...grounds, ...statusGrounds]) {
        for (const text of ['ink', 'muted', 'link'] as const) {
          expectContrast(tones, text, ground, 4.5)
        }
      }
    })
  })

  it('keeps the words of each status readable on the plain grounds and its own', () => {
    forAnyBrand((tones) => {
      for (const status of ['danger', 'warning', 'success', 'info'] as const) {
        for (const ground of [...grounds, `${status}Tint`] as const) {
          expectContrast(tones, status, ground, 4.5)
        }
      }
    })
  })

  it('keeps the text of buttons readable, also while pointed at', () => {
    forAnyBrand((tones) => {
      expectContrast(tones, 'accentInk', 'accent', 4.5)
      expectContrast(tones, 'accentInk', 'accentHover', 4.5)
    })
  })

  it('keeps the borders of controls and buttons visible', () => {
    forAnyBrand((tones) => {
      for (const ground of grounds) {
        expectContrast(tones, 'control', ground, 3)
        expectContrast(tones, 'accentEdge', ground, 3)
      }
    })
  })

  it('gives the focus ring two tones of which one shows on any colour', () => {
    assert(
      property(colours, schemes, (other, scheme) => {
        const { focusInner, focusOuter } = brandTones(defaultLook.accent)[scheme]
        expect(
          Math.max(wcagContrast(focusInner, other), wcagContrast(focusOuter, other)),
        ).toBeGreaterThanOrEqual(3)
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  it('leaves the accent as the brand has it on light pages', () => {
    expect(brandTones('#ffdd00').light.accent).toBe('#ffdd00')
    expect(brandTones('navy').light.accentInk).toBe('#ffffff')
  })

  it('understands any way to write a colour', () => {
    const hex = brandTones('#663399')
    expect(brandTones('rebeccapurple')).toEqual(hex)
    expect(brandTones('rgb(102 51 153)')).toEqual(hex)
  })

  it('refuses what is no colour', () => {
    expect(() => brandTones('red;}body{display:none')).toThrow(RangeError)
    expect(() => brandTones('')).toThrow(RangeError)
  })
})

function forAnyBrand(guarantee: (tones: Tones) => void) {
  assert(
    property(colours, schemes, constantFrom(...groundNames), (accent, scheme, ground) =>
      guarantee(brandTones(accent, ground)[scheme]),
    ),
    {
      seed: 1,
      numRuns: 300,
      examples: [
        ['#000', 'dark', 'coloured'],
        ['#fff', 'light', 'plain'],
        ['yellow', 'light', 'coloured'],
      ],
    },
  )
}

function expectContrast(tones: Tones, one: keyof Tones, other: keyof Tones, least: number) {
  expect(
    wcagContrast(tones[one], tones[other]),
    `${one} ${tones[one]} on ${other} ${tones[other]}`,
  ).toBeGreaterThanOrEqual(least)
}
