/** Beginnings of web pages and programs, which do not belong in the plain parts of a document. */

/** Six letters or more, so that compressed bytes do not happen to spell them. */
const words = [
  '<script',
  '<!doctype',
  '<html>',
  '<html ',
  '<?php ',
  '<?php\n',
  '<svg xmlns',
  '<iframe',
  '<%@ page',
  '#!/bin/',
  '#!/usr/',
]
const maxLength = Math.max(...words.map(({ length }) => length))

export type Search = {
  /** Whether one of the words occurs in what was shown so far, also across two pieces. */
  found(bytes: Buffer): boolean
}

/** A search for these words, and `others` (in lower case), in consecutive pieces. */
export function createForeignContentSearch(others: readonly string[] = []): Search {
  const allWords = [...words, ...others]
  let rest = ''
  return {
    found(bytes) {
      const text = rest + bytes.toString('latin1').toLowerCase()
      rest = text.slice(1 - maxLength)
      return allWords.some((word) => text.includes(word))
    },
  }
}
