// Without this Next sends a page of its own, in English, with every page.
'use client'

/** For what is not found before there is a language. The proxy has answered such addresses: see proxy.ts. */
export default function NotFound() {
  return null
}
