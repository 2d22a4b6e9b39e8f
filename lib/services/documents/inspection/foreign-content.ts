/** Words of pages and programs, which have no place in the plain parts of a document. */

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
const longest = Math.max(...words.map(({ length }) => length))

export type Search = {
  /** Whether the words turn up in what was shown so far, across the joints of the pieces too. */
  found(bytes: Buffer): boolean
}

/** A search for foreign words, and these `others` (small letters), in pieces that follow each other. */
export function createForeignContentSearch(others: readonly string[] = []): Search {
  const wanted = [...words, ...others]
  let rest = ''
  return {
    found(bytes) {
      const text = rest + bytes.toString('latin1').toLowerCase()
      rest = text.slice(1 - longest)
      return wanted.some((word) => text.includes(word))
    },
  }
}
