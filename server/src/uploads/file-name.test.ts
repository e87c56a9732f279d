import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['Laudo 12.5 do veículo ABC1D23 assinado', '.pdf', 'Laudo 12.5 do veículo ABC1D23 assinado.pdf'],
  ['Laudo 12.5', '.pdf', 'Laudo 12.5.pdf'],
  ['foto.exe', '.png', 'foto.png'],
  ['Foto.JPEG', '.jpg', 'Foto.jpeg'],
  ['gravação.mp4', '.mp4', 'gravação.mp4'],
  ['C:\\fotos\\painel.png', '.png', 'painel.png'],
  ['.png', '.png', 'png.png'],
  ['', '.txt', 'arquivo.txt'],
])('%s is offered with its words and the ending of its content', (sent, ending, offered) => {
  expect(safeFileName(sent, ending)).toBe(offered)
})

test('a long name keeps its words up to a length, none of its letters cut through', () => {
  const words = `Boletim de ocorrência n. ${'a'.repeat(110)}`
  expect(safeFileName(`${words}.pdf`, '.pdf')).toBe(`${words.slice(0, 116)}.pdf`)
  const offered = safeFileName('🚚'.repeat(200), '.pdf')
  expect(offered).toBe(`${'🚚'.repeat(116)}.pdf`)
  expect(offered.isWellFormed()).toBe(true)
})
