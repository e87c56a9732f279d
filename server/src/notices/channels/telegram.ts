import type { DeliverNotice, Outcome } from './channel.ts'
import { postNotice, readObject } from './judge-answer.ts'
import type { Answer } from './outgoing-request.ts'
import { shortenedWords } from './shortened-words.ts'

export interface TelegramBot {
  /** The address of the Bot API, without a final slash: Telegram's own, or that of a server of one's own. */
  apiUrl: string
  token: string
}

/** The Bot API refuses a longer text. */
const MOST_LETTERS = 4096

/**
 * Sends messages as a bot (Bot API, `sendMessage`) to a chat: a person who began a talk with it, or a group it is in. The
 * Bot API knows no key of repetition, so that the end of the key stands in the text. Of longer words whole lines are left out, and that is said.
 */
export function telegramChannel({ apiUrl, token }: TelegramBot, chatId: string): DeliverNotice {
  return ({ title, body, url, key, urgency }) => {
    const textOf = (words: string) => [title, words, url, `#${key.slice(0, 8)}`].filter(Boolean).join('\n')
    const text = textOf(shortenedWords(body, MOST_LETTERS - textOf('').length - 1))
    const message = {
      chat_id: chatId,
      text,
      disable_notification: urgency <= 1,
      link_preview_options: { is_disabled: true },
    }
    const request = {
      url: `${apiUrl}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }
    // The operator set the address, so that it may be one of the house.
    return postNotice(request, () => true, judge)
  }
}

/** Telegram says in `parameters.retry_after`, in seconds, when it takes more. */
function judge(answer: Answer): Outcome {
  const { ok, description, parameters } = readObject(answer.body)
  if (answer.status === 200 && ok === true) return { kind: 'taken' }
  const words = typeof description === 'string' ? `Telegram: ${description}` : `Telegram respondeu ${answer.status}.`
  const seconds = (parameters as { retry_after?: unknown } | undefined)?.retry_after
  if (typeof seconds === 'number') return { kind: 'later', reason: words, retryAfterMs: seconds * 1000 }
  // 400 and 403 speak of the chat; a wrong token is the installation's fault, and may be put right.
  return { kind: answer.status === 400 || answer.status === 403 ? 'refused' : 'later', reason: words }
}
