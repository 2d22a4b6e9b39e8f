import { expect, it } from 'vitest'
import { toRecipient } from './recipient.ts'

it.each([
  ['Amira+1@Example.com', 'amira@example.com'],
  ['amira+a+b@example.com', 'amira@example.com'],
  ['a.m.i.r.a+x@googlemail.com', 'amira@gmail.com'],
  ['a_mi-ra@pm.me', 'amira@proton.me'],
  ['a.mira@example.com', 'a.mira@example.com'],
  ['+news@example.com', '+news@example.com'],
  ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
  ['no address', 'no address'],
])('%s ends up with %s', (address, recipient) => {
  expect(toRecipient(address)).toBe(recipient)
})
