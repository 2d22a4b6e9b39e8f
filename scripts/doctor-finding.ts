/** A finding of `npm run doctor`. `warns`: it works, but needs attention. */
export type Finding = { about: string; well: boolean; warns?: true; words: string }

export function passedCheck(about: string, words: string): Finding {
  return { about, well: true, words }
}

export function warnedCheck(about: string, words: string): Finding {
  return { about, well: true, words, warns: true }
}

export function failedCheck(about: string, words: string): Finding {
  return { about, well: false, words }
}
