import { afterEach, expect, test, vi } from 'vitest'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { copyShownTable } from './shown-table.ts'

afterEach(() => vi.unstubAllGlobals())

const said = async (lineCount: number, places: number, readings = 0) => {
  letPageCopy()
  const table = { text: 'a', html: '<b>a</b>', lineCount, unread: { places, readings } }
  return (await copyShownTable({ lineCount, copy: async () => table })).said
}

test('lines that were copied with coordinates for their place are counted', async () => {
  expect(await said(1, 0)).toBe('1 linha copiada.')
  expect(await said(6_000, 0)).toBe('6.000 linhas copiadas.')
  expect(await said(6_000, 4_100)).toBe(
    '6.000 linhas copiadas. Em 4.100, o local está em coordenadas; um arquivo traz todos por extenso.',
  )
})

test('lines that were copied without what is not read so far are counted', async () => {
  expect(await said(6_000, 0, 2_500)).toBe('6.000 linhas copiadas. Em 2.500, o que ainda não foi lido está vazio.')
})
