/** Tells whether a secret could be guessed. Generated ones are random; people type what comes to mind. */

/** Words that people write if a secret is asked for. */
const usualWords =
  /password|passwort|passphrase|contrase(ñ|n)a|secret|change|replace|example|please|insert|enter|admin|letmein|welcome|qwerty|azerty|portico|default|sample|dummy|test|demo|todo|your|this|super|string|random|private|value|token|here|key/gi

/** The minimum of a key of 32 characters: 32 random hexadecimal digits have more than 100. */
const leastBitsOfKey = 80

/**
 * Tells whether an attacker would try it early: a few characters, a repeated part, successive characters, or
 * the words of examples.
 */
export function isWeakSecret(secret: string, leastBits = leastBitsOfKey): boolean {
  const others = secret.replace(usualWords, '').replace(/[^\p{L}\p{N}]/gu, '')
  return (
    bitsOf(secret) < leastBits ||
    isRepeated(secret) ||
    isSequence(secret) ||
    // The characters besides the usual words must carry as much; a letter carries about five bits.
    others.length < leastBits / 5
  )
}

/** Returns the bits that its characters would carry if each were drawn by its own frequency (Shannon). */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>()
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  const { length } = secret
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / length), 0)
}

/** Finds a part that occurs two times or more, the last time perhaps cut off, with or without signs between. */
function isRepeated(secret: string): boolean {
  const text = secret.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  for (let part = 1; part <= text.length / 2; part++) {
    if (text.startsWith(text.slice(part))) return true
  }
  return false
}

/** Finds successive characters: abcdef, 987654. */
function isSequence(secret: string): boolean {
  let neighbours = 0
  for (let index = 1; index < secret.length; index++) {
    const step = secret.charCodeAt(index) - secret.charCodeAt(index - 1)
    if (Math.abs(step) <= 1) neighbours++
  }
  return neighbours > secret.length / 2
}
