import { useRef } from 'react'

export interface SendingKey {
  /** Answers the key of what is sent, the same while the very same is sent again. */
  keyOf(sent: object): string
  /** Takes note that it was done: the same words would be others from now on. */
  done(): void
}

/** Gives what is sent a key, so that what came already, though its answer did not, is not done twice. */
export function useSendingKey(): SendingKey {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf(sent) {
      const text = JSON.stringify(sent)
      if (last.current.text !== text) last.current = { text, key: newUuid() }
      return last.current.key
    },
    done() {
      last.current = { text: '', key: '' }
    },
  }
}

/** The browser's own is there over HTTPS alone. */
function newUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
