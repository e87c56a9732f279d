import { filledTone } from '@monitorweb/domain/color/brand-tones'
import type { Content } from 'pdfmake/interfaces.js'
import type { BrandImage, PrintedBrand } from '../../../storage/settings/brand.ts'
import { GREY, PAGE, ROOM } from './page.ts'
import { withAlpha } from './png-with-alpha.ts'
import { linesOf, textWidth } from './text-width.ts'

/** The brand's mark is at most so large, and its pictures stand in a document by this name: they are unpacked once, however many pages show them. */
const MARK = { name: 'mark', width: 130, height: 22 }
const NAME = { fontSize: 13, bold: true }
const WORDS = { fontSize: 7.5, left: 24 }
const GAP = 8
/** Above the line in the brand's colour there is room for so many lines of words. */
const MOST_LINES = 3

/** Answers the pictures that {@link pageTop} shows on each page. */
export function imagesOf({ mark }: PrintedBrand): Record<string, string> {
  return mark ? { [MARK.name]: `data:image/png;base64,${withAlpha(mark.content).toString('base64')}` } : {}
}

/** Lays out what stands over a page: the brand, and in small what the document is of, as far as there is room. */
export function pageTop(brand: PrintedBrand, words: readonly string[]): Content {
  // White paper is as a screen is: a colour on which white cannot be read cannot be read on white.
  const color = filledTone(brand.color)
  const name: Content = { text: brand.name, ...NAME, color, margin: [0, 4, 0, 0] }
  const drawn: Content[] = brand.mark ? [{ image: MARK.name, fit: [MARK.width, MARK.height] }] : []
  return {
    stack: [
      {
        columns: [
          ...drawn.map((mark) => ({ width: 'auto', stack: [mark] })),
          { width: 'auto', stack: [name] },
          {
            text: fitting(words, wordsRoom(brand)).join('\n'),
            ...{ alignment: 'right', fontSize: WORDS.fontSize, color: GREY, margin: [WORDS.left, 1, 0, 0] },
          },
        ],
        columnGap: GAP,
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: ROOM, y2: 0, lineWidth: 1.4, lineColor: brand.accentColor }],
        margin: [0, 3, 0, 0],
      },
    ],
    margin: [PAGE.margin, 20, PAGE.margin, 0],
  }
}

function wordsRoom({ name, mark }: PrintedBrand): number {
  return ROOM - (mark ? markWidth(mark) + GAP : 0) - textWidth(name, NAME) - GAP - WORDS.left
}

function markWidth({ widthPx, heightPx }: BrandImage): number {
  return Math.min(MARK.width, (MARK.height * widthPx) / heightPx)
}

/** Answers the lines that there is room for; what is cut off ends with dots. */
function fitting(words: readonly string[], width: number): string[] {
  const lines = words.flatMap((line) => linesOf(line, width, WORDS))
  if (lines.length <= MOST_LINES) return lines
  let last = lines[MOST_LINES - 1]!
  while (last.includes(' ') && textWidth(`${last} …`, WORDS) > width) last = last.slice(0, last.lastIndexOf(' '))
  return [...lines.slice(0, MOST_LINES - 1), `${last} …`]
}
