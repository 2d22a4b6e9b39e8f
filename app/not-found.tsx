// Without this Next sends its own English page along with every page.
'use client'

/**
 * Answers what is not found before there is a language. The request router leads such addresses to their page:
 * see lib/http/server/request-router.ts.
 */
export default function NotFound() {
  return null
}
