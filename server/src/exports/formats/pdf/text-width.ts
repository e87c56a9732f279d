/** Widths of Roboto's letters in parts of the font's size, by what they look like; figures are all equally wide. */
const WIDTHS: readonly (readonly [letters: string, width: number])[] = [
  ['0123456789', 0.562],
  [" .,:;'|!iljI·", 0.27],
  ['-frt()/"', 0.38],
  ['mwMW%@', 0.87],
  ['ABCDEFGHJKLNOPQRSTUVXYZÁÂÃÀÉÊÓÔÕÚÇ', 0.66],
]
const OTHERS = 0.545
const BOLD = 1.03
/** So much wider than reckoned each text is taken to be, in points. */
export const HAIR = 0.5
const BY_LETTER = new Map(WIDTHS.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)))

/** Answers about how wide a text is drawn in one line, in points, rather too wide than too narrow. */
export function textWidth(text: string, { fontSize, bold = false }: { fontSize: number; bold?: boolean }): number {
  let width = 0
  for (const letter of text) width += BY_LETTER.get(letter) ?? OTHERS
  return width * fontSize * (bold ? BOLD : 1) + HAIR
}

/** Answers how wide the widest part of a text is that no line parts. */
export function widestWord(text: string, font: { fontSize: number; bold?: boolean }): number {
  return text.split(/\s+/).reduce((widest, word) => Math.max(widest, textWidth(word, font)), 0)
}
