import { withoutAccents } from '../text/text.ts'
import { COMMON_WORDS, SEQUENCES } from './common-passwords.ts'

/** By NIST SP 800-63B, what counts is length, and that guessers do not try the password first. */
export const SHORTEST_PASSWORD = 8
/** Digits alone are dates, phones and documents up to this length. */
const LONGEST_KNOWN_NUMBER = 11
/** So many digits and signs around a word add nothing that guessers do not add too. */
const LONGEST_TRIMMING = 6
/** Pieces of a sequence shorter than this occur in good passwords too. */
const SHORTEST_RUN = 3

/**
 * `short`: too few characters; `common`: among what guessers try first; `own`: made of the person's login, mail, name
 * or company.
 */
export type PasswordFault = 'short' | 'common' | 'own'

/** Tells why a password does not serve, or null where it does. `about` is what others know of the person. */
export function findPasswordFault(password: string, about: readonly string[] = []): PasswordFault | null {
  if ([...password].length < SHORTEST_PASSWORD) return 'short'
  const plain = withoutAccents(password.normalize('NFKC')).toLowerCase()
  const own = new Set(about.flatMap(wordsOf))
  const cores = [plain, unleet(plain), unleet(plain.replace(/\d{1,6}$/, ''))].flatMap((text) =>
    [squash(text), ...coreOf(text)].map(repeatedUnit),
  )
  if (cores.some((core) => own.has(core))) return 'own'
  if (hasFewCharacters(plain) || isKnownNumber(plain) || isMadeOfSequences(plain)) return 'common'
  return cores.some((core) => COMMON_WORDS.has(core) || isMadeOfSequences(core)) ? 'common' : null
}

/**
 * Lists what somebody else would try of a login, a mail address, a name or a company: each word, and the words from the
 * first on joined.
 */
function wordsOf(known: string): string[] {
  const text = withoutAccents(known.normalize('NFKC')).toLowerCase()
  const local = text.includes('@') ? text.slice(0, text.indexOf('@')) : text
  const tried = [text, local].flatMap((each) => {
    const words = each.split(/[^a-z]+/).filter(Boolean)
    return [squash(each), ...words, ...words.map((_, index) => words.slice(0, index + 1).join(''))]
  })
  return tried.filter((word) => word.length > 2)
}

/** Keeps letters and digits only: "maria.souza" is tried as "mariasouza" too. */
function squash(text: string): string {
  return text.replace(/[^a-z0-9]/g, '')
}

/** Finds the letters in the middle, where what surrounds them is short. */
function coreOf(text: string): string[] {
  const trimmed = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const core = squash(trimmed)
  return core !== '' && text.length - trimmed.length <= LONGEST_TRIMMING ? [core] : []
}

const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** Reads "s3nh@" as "senha". */
function unleet(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => LEET[sign]!)
}

/** Reads "senhasenha" as "senha". */
function repeatedUnit(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text
}

function hasFewCharacters(text: string): boolean {
  return new Set(text).size <= 3
}

function isKnownNumber(text: string): boolean {
  return /^[\d\s./-]+$/.test(text) && text.replace(/\D/g, '').length <= LONGEST_KNOWN_NUMBER
}

/** Whether a text is nothing but pieces of keyboard rows and of the alphabet: "qwerty123", "abcd4321". */
function isMadeOfSequences(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const run = longestRun(rest)
    if (run < SHORTEST_RUN) return false
    rest = rest.slice(run)
  }
  return text !== ''
}

function longestRun(text: string): number {
  let length = 0
  for (const sequence of [...SEQUENCES, ...SEQUENCES.map((row) => [...row].reverse().join(''))]) {
    while (length < text.length && sequence.includes(text.slice(0, length + 1))) length++
  }
  return length
}
