import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import { normalizeText } from '@monitorweb/domain/text/text'
import { type Answer, NotConnectedError, post, UnreachableAddressError } from '../notices/channels/outgoing-request.ts'
import type { MayReach } from '../notices/channels/reachable-address.ts'
import { whyUnanswered } from '../notices/channels/why-unanswered.ts'
import type { SmsRequest } from './sms-request.ts'
import { withoutSecrets } from './without-secrets.ts'

/** What became of a message that was handed to a gateway. */
export type SmsOutcome =
  | { kind: 'handedOver'; smsId: string }
  | { kind: 'refused'; words: string }
  /** It has not gone out, and may be tried again after so long. */
  | { kind: 'later'; words: string; afterMs: number }
  /** Nobody knows: the request went out, and no answer came that says. */
  | { kind: 'unknown'; words: string }

const LONGEST_WORDS = 200
const LATER_MS = 15_000
/** Nobody who asks to be left alone for longer keeps an installation from its commands. */
const MOST_LATER_MS = 5 * 60_000

/** By what the answers of a gateway are told apart. */
export type SmsAnswerRules = Pick<SmsGatewayForm, 'idField' | 'acceptedWords'>

export async function handOverSms(request: SmsRequest, rules: SmsAnswerRules, mayReach: MayReach): Promise<SmsOutcome> {
  try {
    return judged(await post(request, mayReach), request, rules)
  } catch (error) {
    if (error instanceof UnreachableAddressError) return { kind: 'refused', words: error.message }
    if (error instanceof NotConnectedError) {
      return { kind: 'later', words: `O gateway de SMS não responde: ${whyUnanswered(error)}.`, afterMs: LATER_MS }
    }
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof TypeError && code.startsWith('ERR_')) return { kind: 'refused', words: UNWRITABLE }
    return { kind: 'unknown', words: `O gateway de SMS não disse se recebeu o SMS: ${whyUnanswered(error)}.` }
  }
}

const UNWRITABLE =
  'O pedido ao gateway de SMS não pôde ser escrito, e nada saiu: confira o endereço e os cabeçalhos em Configurações, Comandos.'

function judged(
  { status, body: raw, isWhole, retryAfterMs }: Answer,
  request: SmsRequest,
  rules: SmsAnswerRules,
): SmsOutcome {
  // Some answer in UTF-16: without its zeros a secret in it is found, and the words can be stored.
  const body = raw.replaceAll('\u0000', '')
  const said = normalizeText(withoutSecrets(body, request)).slice(0, LONGEST_WORDS)
  const words = `O gateway de SMS respondeu ${status}: ${said}`
  if (status >= 200 && status < 300) {
    // What was to follow may have said that nothing was done.
    return isWhole ? accepted(body, words, rules) : { kind: 'unknown', words }
  }
  // Of these two it is said that nothing was done (RFC 6585, RFC 9110); a fault of the gateway may have come after it sent.
  if (status === 429 || status === 503) {
    return { kind: 'later', words, afterMs: Math.min(retryAfterMs ?? LATER_MS, MOST_LATER_MS) }
  }
  return { kind: status >= 500 || status === 408 ? 'unknown' : 'refused', words }
}

/** A gateway may answer with success and say in the body that it did nothing; where that says neither, nobody knows. */
function accepted(body: string, words: string, { idField, acceptedWords }: SmsAnswerRules): SmsOutcome {
  const answer = parsed(body)
  const smsId = valueAt(answer, idField)
  const expected = wordsIn(acceptedWords)
  const isNamed = expected.some((word) => holdsWord(body, word))
  if (!isNamed && (answer === null ? FAILED_TEXT.test(body) : tellsFailure(answer))) return { kind: 'refused', words }
  const isExpected = expected.length > 0 ? isNamed : idField === '' || smsId !== ''
  return isExpected ? { kind: 'handedOver', smsId } : { kind: 'unknown', words }
}

/** Whether a text holds these words, and not as a part of longer ones: "ok" is not in "token". */
function holdsWord(text: string, word: string): boolean {
  const begin = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : ''
  const end = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(`${begin}${word.replace(/[\^$.*+?()[\]{}|/]|\\/g, '\\$&')}${end}`, 'iu').test(text)
}

const FAILED_TEXT = /^\W*(?:<\?xml[^>]*>\s*)?<?(?:err|erro|error|fail|failed|failure|fault|falha|invalid|denied|nok)\b/i
const FAULT_NAMES = /^(?:err|erro|erros|error|errors|fault)(?:[_-]?(?:code|message|text|codigo|mensagem))?$/i
const SUCCESS_NAMES = /^(?:success|sucesso|ok)$/i
const STATE_NAMES = /^(?:status|situacao|result|resultado)$/i
const FAILED_STATES = /^(?:err|fail|falh|reject|refus|recus|invalid|denied|unauthorized)/i
/** What a fault is said to be where there is none. */
const NO_FAULT = /^(?:0*|false|none|null|ok|no|não|nao|nenhum|success|sucesso)$/i
const DEEPEST = 4

/** Whether a JSON answer says that something failed, by the names that gateways commonly use. */
function tellsFailure(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false
  return Object.entries(value).some(([name, said]) => {
    if (FAULT_NAMES.test(name)) return !saysNothing(said, depth)
    if (SUCCESS_NAMES.test(name)) return said === false || said === 'false' || said === 0
    if (STATE_NAMES.test(name) && typeof said === 'string') return FAILED_STATES.test(said)
    return tellsFailure(said, depth + 1)
  })
}

function saysNothing(said: unknown, depth: number): boolean {
  if (typeof said !== 'object' || said === null) return NO_FAULT.test(String(said ?? '').trim())
  return depth <= DEEPEST && Object.values(said).every((part) => saysNothing(part, depth + 1))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Reads words with commas between. */
export function wordsIn(list: string): string[] {
  return list.split(',').flatMap((word) => word.trim().toLowerCase() || [])
}

/** Reads the text or number that stands at names with dots between, as one line that can be stored; '' where there is none. */
export function valueAt(value: unknown, path: string): string {
  if (path === '') return ''
  let at: unknown = value
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return ''
    at = (at as Record<string, unknown>)[name]
  }
  return typeof at === 'string' || typeof at === 'number' ? normalizeText(String(at)) : ''
}
