import { expect, it } from 'vitest'
import { maskAddress, maskNumber } from './mask-address.ts'

it.each([
  ['maya.canary@example.com', 'm•••@e•••.com'],
  ['x@mail.example.co.uk', 'x•••@m•••.uk'],
  ['"a@b"@example.org', '"•••@e•••.org'],
  ['𝒶nna@localhost', '𝒶•••@l•••'],
  ['@', '•••@•••'],
])('of %s leaves no more than its owner needs', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})

it.each([
  ['+44 20 7946 0018', '•••18'],
  ['+12025550147', '•••47'],
  ['', '•••'],
])('of the number %s leaves no more than its owner needs', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})
