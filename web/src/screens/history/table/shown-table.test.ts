import { afterEach, expect, test, vi } from 'vitest'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { copyShownTable } from './shown-table.ts'

afterEach(() => vi.unstubAllGlobals())

const said = async (lineCount: number, unreadPlaces: number) => {
  letPageCopy()
  const table = { text: 'a', html: '<b>a</b>', lineCount, unreadPlaces }
  return (await copyShownTable({ lineCount, copy: async () => table })).said
}

test('lines that were copied with coordinates for their place are counted', async () => {
  expect(await said(1, 0)).toBe('1 linha copiada.')
  expect(await said(6_000, 0)).toBe('6.000 linhas copiadas.')
  expect(await said(6_000, 4_100)).toBe(
    '6.000 linhas copiadas. Em 4.100, o local está em coordenadas; um arquivo traz todos por extenso.',
  )
})
