import { expect, it } from 'vitest'
import { maskAddress } from './mask-address.ts'

it.each([
  ['maya.canary@example.com', 'm•••@e•••.com'],
  ['x@mail.example.co.uk', 'x•••@m•••.uk'],
  ['"a@b"@example.org', '"•••@e•••.org'],
  ['𝒶nna@localhost', '𝒶•••@l•••'],
  ['@', '•••@•••'],
])('of %s leaves no more than its owner needs', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
