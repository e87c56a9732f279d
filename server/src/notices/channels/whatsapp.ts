import type { DeliverNotice, Notice, Outcome } from './channel.ts'
import { judgeStatus, postNotice, readObject } from './judge-answer.ts'
import type { Answer } from './outgoing-request.ts'
import { shortenedWords } from './shortened-words.ts'

export interface WhatsappSender {
  /** The address of the Cloud API with its version, without a final slash. */
  apiUrl: string
  token: string
  /** The id of the sender's number in the Cloud API. */
  phoneId: string
  /** The name of the template that WhatsApp approved, in Portuguese, whose body has the values {{1}} to {{4}}. */
  template: string
}

/** The numbers have no WhatsApp, or the person does not want to hear from us. */
const REFUSED = [131_026, 131_021, 131_050, 131_051, 100, 132_000, 132_001, 132_005, 132_007, 132_012]

/**
 * Sends template messages (WhatsApp Cloud API, `/{phone}/messages`), the only ones that it takes from who was not
 * written to. The values are title, words, place in the product and key; the key comes back as
 * `biz_opaque_callback_data` too.
 */
export function whatsappChannel({ apiUrl, token, phoneId, template }: WhatsappSender, phone: string): DeliverNotice {
  return (notice) => {
    const message = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone,
      type: 'template',
      biz_opaque_callback_data: notice.key,
      template: {
        name: template,
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: valuesOf(notice).map((text) => ({ type: 'text', text })) }],
      },
    }
    const request = {
      url: `${apiUrl}/${phoneId}/messages`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
    }
    return postNotice(request, () => true, judge)
  }
}

/** The body of a message has 1,024 characters, which hold title, place and key too, and the template's own words. */
const MOST_LETTERS = 700

/** A value may hold no line break, no tab and no more than four spaces in a row, and must not be empty. */
function valuesOf({ title, body, url, key }: Notice): string[] {
  const words = shortenedWords(body, MOST_LETTERS)
  return [title, words, url ?? '–', key.slice(0, 8)].map((value) => value.replace(/\s+/g, ' ').trim() || '–')
}

function judge(answer: Answer): Outcome {
  if (answer.status === 200) return { kind: 'taken' }
  const { error } = readObject(answer.body)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const reason = typeof message === 'string' ? `WhatsApp: ${message}` : `WhatsApp respondeu ${answer.status}.`
  const isRefused = typeof code === 'number' ? REFUSED.includes(code) : judgeStatus(answer).kind === 'refused'
  return isRefused
    ? { kind: 'refused', reason }
    : { kind: 'later', reason, ...(answer.retryAfterMs !== null && { retryAfterMs: answer.retryAfterMs }) }
}
