import { expect, it } from 'vitest'
import { findPictureRequest } from './picture-request.ts'

const url = 'https://apply.example.com/en/staff/applications/a/documents/b/picture'
const request = (headers: Record<string, string>, query = '') => ({
  url: `${url}${query}`,
  headers: new Headers(headers),
})

it.each([[{}], [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }]])(
  'gives the picture to %j',
  (headers) => {
    expect(findPictureRequest(request(headers))).toEqual({ page: 1 })
  },
)

it.each([
  [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }],
])('refuses it to %j', (headers) => {
  expect(findPictureRequest(request(headers))).toBeUndefined()
})

it.each([
  ['?page=12', 12],
  ['?page=0', 1],
  ['?page=-3', 1],
  ['?page=1e9', 1],
  ['?page=99999', 10_000],
  ['?page=../../etc', 1],
])('reads the page in %s', (query, page) => {
  expect(findPictureRequest(request({}, query))).toEqual({ page })
})
