import { PLACES_BY_KEY } from '../navigation/navigation.ts'

/** An action is what a key or a pair of keys does. */
export type ShortcutAction =
  | { kind: 'go'; to: string }
  | { kind: 'search' | 'help' | 'lock' | 'fullscreen' | 'screenSearch' }

/** The places of the menu, each by the key that leads there after `g`. */
const PLACES = new Map(PLACES_BY_KEY.map(({ key, to }) => [key, to]))

const SINGLE_KEYS: Record<string, ShortcutAction> = {
  '?': { kind: 'help' },
  '/': { kind: 'screenSearch' },
  f: { kind: 'fullscreen' },
}

const GO = 'g'
/** A `g` waits so long for its second key. */
const PAIR_MS = 1_200

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** True where the key would write somewhere. */
  typing: boolean
  at: number
}

interface ShortcutReader {
  /** Answers what keys mean together, or null. Letters mean nothing where somebody types. */
  read(pressed: Pressed, singleKeys: boolean): ShortcutAction | null
  /** Tells whether a key now would be the second one of a pair. */
  waits(at: number): boolean
}

/** Reads keys one after another. */
export function shortcutReader(): ShortcutReader {
  let waitsSince = Number.NEGATIVE_INFINITY
  const waits = (at: number) => at - waitsSince <= PAIR_MS
  function read({ key, ctrlKey, metaKey, altKey, typing, at }: Pressed, singleKeys: boolean): ShortcutAction | null {
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'search' }
    if (ctrlKey || metaKey || altKey || typing || !singleKeys) return null
    const waited = waits(at)
    waitsSince = key === GO && !waited ? at : Number.NEGATIVE_INFINITY
    if (!waited) return SINGLE_KEYS[key] ?? null
    if (key === 'b') return { kind: 'lock' }
    const to = PLACES.get(key)
    return to === undefined ? null : { kind: 'go', to }
  }
  return { read, waits }
}
