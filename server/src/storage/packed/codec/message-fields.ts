/** A message that is text, taken apart: its words of letters and digits, and what stands around them. */
export interface FieldedMessage {
  /** The message with {@link WORD} in the place of each word: messages of one kind have the same. */
  template: string
  words: string[]
}

/** Stands for a word in a template; no text that is taken apart has it. */
export const WORD = '\0'
const WORDS = /[0-9A-Za-z]+/g
/** Longer ones are photographs and logs. */
const MOST_BYTES = 2048
const [TAB, LINE_FEED, RETURN, BLANK, TILDE] = [9, 10, 13, 32, 126]

/** Takes a message apart; null where it is no text of ASCII. */
export function takeFields(bytes: Uint8Array): FieldedMessage | null {
  if (bytes.length > MOST_BYTES || !isText(bytes)) return null
  const words: string[] = []
  const template = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(WORDS, (word) => {
      words.push(word)
      return WORD
    })
  return { template, words }
}

function isText(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    const isPrinted = byte >= BLANK && byte <= TILDE
    if (!isPrinted && byte !== TAB && byte !== LINE_FEED && byte !== RETURN) return false
  }
  return bytes.length > 0
}
