/** Widths of Roboto's letters from the space to "~", in thousandths of the font's size. */
const REGULAR = [
  248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413, 562, 562, 562, 562, 562, 562, 562,
  562, 562, 562, 242, 211, 508, 549, 523, 473, 898, 652, 623, 651, 656, 568, 553, 681, 713, 272, 552, 627, 539, 873,
  713, 688, 631, 688, 616, 594, 597, 648, 637, 887, 627, 601, 599, 265, 411, 265, 418, 451, 309, 544, 562, 523, 564,
  530, 348, 562, 551, 243, 239, 507, 243, 877, 552, 570, 562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338,
  244, 338, 680,
]
/** The same of its bold letters, which are Roboto Medium. */
const BOLD = [
  249, 265, 319, 603, 568, 736, 641, 167, 346, 350, 443, 555, 224, 340, 278, 390, 568, 568, 568, 568, 568, 568, 568,
  568, 568, 568, 264, 240, 509, 563, 520, 486, 897, 663, 631, 653, 653, 565, 551, 681, 709, 283, 556, 632, 540, 875,
  709, 689, 638, 689, 629, 605, 609, 654, 646, 880, 631, 611, 603, 271, 417, 271, 429, 448, 320, 539, 562, 522, 563,
  536, 353, 567, 556, 255, 251, 521, 255, 871, 557, 567, 562, 566, 354, 515, 333, 556, 496, 742, 503, 490, 503, 333,
  249, 333, 663,
]
const FIRST_LETTER = ' '.charCodeAt(0)
const OTHERS: Readonly<Record<string, number>> = {
  '·': 284,
  º: 457,
  ª: 447,
  '°': 382,
  '–': 657,
  '…': 708,
  '\u00a0': 249,
}
/** Letters that are not listed are taken to be as wide as wide ones. */
const UNKNOWN = 900
/** So much wider than reckoned each text is taken to be, in points. */
export const HAIR = 0.5
/** Widths that were reckoned on two ways are the same within so much, in points. */
export const ROUNDING = 1e-6

/** Words that a space without a break joins are one. */
export const BETWEEN_WORDS = /[ \t\n]+/

interface Font {
  fontSize: number
  bold?: boolean
}

/** Answers how wide a text is drawn in one line, in points: never less than it is, and hardly more. */
export function textWidth(text: string, { fontSize, bold = false }: Font): number {
  const widths = bold ? BOLD : REGULAR
  let thousandths = 0
  for (const letter of text) thousandths += widths[letter.charCodeAt(0) - FIRST_LETTER] ?? accented(letter, widths)
  return (thousandths / 1000) * fontSize + HAIR
}

/** A letter with an accent is as wide as without it. */
function accented(letter: string, widths: readonly number[]): number {
  const plain = letter.normalize('NFD').charCodeAt(0) - FIRST_LETTER
  return OTHERS[letter] ?? widths[plain] ?? UNKNOWN
}

/** Answers how wide the widest word of a text is. */
export function widestWord(text: string, font: Font): number {
  return text.split(BETWEEN_WORDS).reduce((widest, word) => Math.max(widest, textWidth(word, font)), 0)
}

/**
 * Breaks a text into the lines that a width has room for: where it breaks itself, before a word that fits no more, and within a word only
 * where it is wider than a whole line.
 */
export function linesOf(text: string, width: number, font: Font): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => linesOfParagraph(paragraph, width, font))
}

function linesOfParagraph(text: string, width: number, font: Font): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(BETWEEN_WORDS)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (textWidth(longer, font) <= width + ROUNDING) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = partsOf(word, width, font)
    line = parts.pop()!
    lines.push(...parts)
  }
  return [...lines, line]
}

function partsOf(word: string, width: number, font: Font): string[] {
  const parts = ['']
  for (const letter of word) {
    const part = parts.at(-1)!
    if (part !== '' && textWidth(part + letter, font) > width + ROUNDING) parts.push(letter)
    else parts[parts.length - 1] = part + letter
  }
  return parts
}
