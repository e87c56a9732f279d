import { expect, test } from 'vitest'
import { markFormulas, unmarkFormulas } from './csv-text.ts'

/** Parts a line of RFC 4180 as a sheet does whose separator is this one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isNew] = ['', false, true]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (isQuoted && sign === '"' && line[at + 1] === '"') cell += line[++at]
    else if (isQuoted) {
      if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === separator || sign === '\n') {
      cells.push(cell)
      ;[cell, isNew] = ['', true]
      continue
    } else if (sign === '"' && isNew) isQuoted = true
    else cell += sign
    isNew = false
  }
  return [...cells, cell]
}

const HOSTILE = [
  ...['=1+1', '@SUM(A1)', 'Base;=1+1', 'Garagem,=1+1,y', 'Base\t=1+1', 'x,"=1+1,y', 'x;"",@A1', '"=1+1', '\t=1+1'],
  ...['Garagem;=HYPERLINK("http://x";"y")', 'linha\n=1+1', 'a,-2+3+cmd|A1', ',,=1'],
]
const written = (text: string) => `"${markFormulas(text).replaceAll('"', '""')}"`

test.each(HOSTILE)('no sheet runs a formula of %j, whichever its separator and wherever the text stands', (text) => {
  for (const separator of [';', ',', '\t']) {
    for (const own of [';', ',']) {
      const line = ['Nome', written(text), 'fim'].join(own)
      for (const read of [line, written(text)]) {
        expect(
          cellsOf(read, separator).filter((cell) => /^[=+@-]/.test(cell)),
          `${read} by ${separator}`,
        ).toEqual([])
      }
    }
  }
})

test.each(HOSTILE)('%j is read back as it was', (text) => {
  expect(unmarkFormulas(markFormulas(text))).toBe(text)
})

test('what is no formula anywhere has no mark', () => {
  for (const text of ["D'Ávila", 'Rua 7, 12', 'A-B; C=D', '70', 'a, -b']) expect(markFormulas(text)).toBe(text)
})
