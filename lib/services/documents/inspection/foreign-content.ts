/** Beginnings of web pages, programs and PDFs, which do not belong beside a document in its file. */

/** Six letters or more, so that compressed bytes do not happen to spell them. */
const words =
  /<script|<!doctype|<html[> ]|<\?php[ \n]|<svg xmlns|<iframe|<%@ page|#!\/bin\/|#!\/usr\//i

/** Whether one of them stands in these bytes, which are no compressed content. */
export function hasForeignContent(bytes: Buffer): boolean {
  return words.test(bytes.toString('latin1'))
}
