import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ColumnChoice } from '#table/use-column-choice.ts'
import {
  type ChoosableName,
  choosableColumns,
  exportColumns,
  exportOrder,
  useHiddenColumns,
  useReportColumns,
} from './column-choice.ts'

const BEFORE = 'monitorweb:colunas-ocultas'

let root: Root
let asks = 0
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(() => root.unmount())
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Draws a screen that asks for a table's columns, and answers what it was told. */
async function asked(table: ChoosableName): Promise<ColumnChoice & { hidden: ReadonlySet<string> }> {
  const told: { choice?: ColumnChoice; hidden?: ReadonlySet<string> } = {}
  function Screen() {
    told.choice = useReportColumns(table)
    told.hidden = useHiddenColumns(table)
    return null
  }
  await act(() => root.render(<Screen key={asks++} />))
  return { ...told.choice!, hidden: told.hidden! }
}

async function leaveOut(table: ChoosableName, ...keys: string[]) {
  const { shown, choose } = await asked(table)
  await act(() => choose(shown.filter((key) => !keys.includes(key))))
}

const hiddenOf = async (table: ChoosableName) => [...(await asked(table)).hidden].sort()
const keysOf = (table: ChoosableName) => choosableColumns(table).map(([key]) => key)

describe('the columns of a table', () => {
  test('are left out until they are wanted again, each table by itself', async () => {
    const unchosen = await hiddenOf('posicoes')
    const ofTrips = await hiddenOf('viagens')
    await leaveOut('posicoes', 'voltage', 'course')
    await leaveOut('paradas', 'visits')
    const { shown, choose } = await asked('posicoes')
    await act(() => choose([...shown, 'course']))
    expect(await hiddenOf('posicoes')).toEqual([...unchosen, 'voltage'].sort())
    expect(await hiddenOf('paradas')).toContain('visits')
    expect(await hiddenOf('viagens')).toEqual(ofTrips)
  })

  test('that by themselves are left out stand once they are wanted, and stay out of files until then', async () => {
    const unchosen = await hiddenOf('viagens')
    expect(unchosen).toEqual(expect.arrayContaining(['pauses', 'customer', 'driver', 'startOnMap']))
    await leaveOut('viagens', 'top')
    expect(await hiddenOf('viagens')).toEqual([...unchosen, 'top'].sort())
    const { choose } = await asked('viagens')
    await act(() => choose(keysOf('viagens').filter((key) => key !== 'top')))
    expect(await hiddenOf('viagens')).toEqual(['top'])
    const inFile = exportColumns('viagens', (await asked('viagens')).hidden)
    expect(inFile).toEqual(expect.arrayContaining(['pausas', 'cliente', 'motorista', 'mapaInicio']))
    await act(() => choose(null))
    expect(exportColumns('viagens', (await asked('viagens')).hidden)).not.toContain('pausas')
  })

  test('are those of a choice that the browser kept for everybody, until this person makes or drops one', async () => {
    const unchosen = await hiddenOf('viagens')
    localStorage.setItem(BEFORE, '{"viagens":["top"],"dias":["+plate"]}')
    expect(await hiddenOf('viagens')).toEqual([...unchosen, 'top'].sort())
    localStorage.setItem(BEFORE, '{"viagens":["top","+pauses"]}')
    expect(await hiddenOf('viagens')).toEqual([...unchosen.filter((key) => key !== 'pauses'), 'top'].sort())
    const { choose } = await asked('viagens')
    await act(() => choose(null))
    expect(await hiddenOf('viagens')).toEqual(unchosen)
  })

  test('stand as nobody chose them where what the browser kept cannot be read', async () => {
    const unchosen = await hiddenOf('posicoes')
    for (const text of ['{', 'null', '7', '{"posicoes":3}']) {
      localStorage.setItem(BEFORE, text)
      localStorage.setItem('monitorweb:history:posicoes:0', text)
      expect(await hiddenOf('posicoes')).toEqual(unchosen)
    }
  })

  test('go into a file as they are on the screen, and as the file has them where none is left out', async () => {
    const { hidden } = await asked('posicoes')
    const own = exportColumns('posicoes', hidden)
    expect(own.slice(0, 3)).toEqual([
      trackingPositionFields.fixTime.wire,
      trackingPositionFields.plate.wire,
      trackingPositionFields.description.wire,
    ])
    expect(own.at(-1)).toBe('mapa')
    expect(exportColumns('posicoes', hidden, { more: ['reason'] })).toContain(trackingPositionFields.exclusion.wire)
    const trips = await asked('viagens')
    const [sheet, paper] = [false, true].map((onPaper) => exportColumns('viagens', trips.hidden, { onPaper }))
    expect(sheet).toContain('odometroInicio')
    expect(paper).not.toContain('odometroInicio')
    // The screen has the start before the plate.
    expect(sheet!.slice(0, 3)).toEqual(['numero', 'inicio', 'placa'])
    const columns = exportColumns('posicoes', new Set([...hidden, 'voltage']))
    expect(columns).toContain(trackingPositionFields.speedKmh.wire)
    expect(columns).toContain(trackingPositionFields.plate.wire)
    expect(columns).not.toContain(trackingPositionFields.voltage.wire)
    expect(columns).not.toContain(trackingPositionFields.satellites.wire)
  })

  test('are named with the order of the screen as requests name them, where the file has the column', () => {
    expect(exportOrder('viagens', { key: 'km', descending: true })).toBe('-distancia')
    expect(exportOrder('locais', { key: 'visits', descending: false })).toBe('visitas')
    expect(exportOrder('paradas', { key: 'visits', descending: false })).toBe('')
    expect(exportOrder('posicoes', null)).toBe('')
  })
})
