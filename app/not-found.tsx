// Without this Next sends a page of its own, in English, with every page.
'use client'

/** For what is not found before there is a language. The request router leads such addresses to their page: see lib/security/next-server/request-router.ts. */
export default function NotFound() {
  return null
}
