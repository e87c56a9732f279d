/** How far bytes tell a protocol: they begin as it does, they may yet do so with more of them, or they cannot. */
export type Fit = 'yes' | 'maybe' | 'no'

/** Tells how bytes fit a protocol; `text` has a character for each of them. */
export type Beginning = (text: string) => Fit

/** A character or a class of them, with its count. */
const STEP = /(\[\^?(?:\\.|[^\]])*\]|\\x[\da-f]{2}|\\.|.)(?:\{(\d+)(?:,(\d+))?\}|(\?))?/gs

/**
 * Makes one of patterns that are each a row of characters or classes of them, with counts behind them; what begins as one of
 * `others` is another protocol's.
 */
export function beginningOf(patterns: readonly string[], others: readonly string[] = []): Beginning {
  const alternatives = patterns.map((pattern) => ({ whole: new RegExp(`^${pattern}`, 's'), part: partOf(pattern) }))
  const foreign = others.map((pattern) => new RegExp(`^${pattern}`, 's'))
  return (text) => {
    if (foreign.some((other) => other.test(text))) return 'no'
    if (alternatives.some(({ whole }) => whole.test(text))) return 'yes'
    return alternatives.some(({ part }) => part.test(text)) ? 'maybe' : 'no'
  }
}

/** What fits a text that ends before the pattern does, as far as it goes. */
function partOf(pattern: string): RegExp {
  let rest = '$'
  for (const [, step = '', least, most, maybe] of [...pattern.matchAll(STEP)].reverse()) {
    const from = maybe ? 0 : Number(least ?? 1)
    const to = maybe ? 1 : Number(most ?? from)
    rest = `(?:${step}{0,${to}}$|${step}{${from},${to}}${rest})`
  }
  return new RegExp(`^${rest}`, 's')
}
