'use client'

import { createContext, type ReactNode, useContext } from 'react'

export type ErrorWords = {
  title: string
  heading: string
  text: string
  /** Holds `{code}`. */
  reference: string
  retry: string
  start: string
  startHref: string
}

const Words = createContext<ErrorWords | undefined>(undefined)

/** Keeps the words of the error page at hand: when it is needed, there is no server to ask for them. */
export function ErrorWordsProvider({
  words,
  children,
}: {
  words: ErrorWords
  children: ReactNode
}) {
  return <Words value={words}>{children}</Words>
}

/** The words the layout gave, if a layout stands round the error at all. */
export function useErrorWords(): ErrorWords | undefined {
  return useContext(Words)
}
