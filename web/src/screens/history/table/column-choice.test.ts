import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import { afterEach, describe, expect, test } from 'vitest'
import { exportColumns, hiddenColumns, setColumnHidden } from './column-choice.ts'

afterEach(() => localStorage.clear())
/** As long as nobody chose. */
const unchosen = new Set(hiddenColumns('posicoes'))

describe('the columns of a table', () => {
  test('are left out until they are wanted again, each table by itself', () => {
    setColumnHidden('posicoes', 'voltage', true)
    setColumnHidden('posicoes', 'course', true)
    setColumnHidden('paradas', 'visits', true)
    setColumnHidden('posicoes', 'course', false)
    expect(new Set(hiddenColumns('posicoes'))).toEqual(new Set([...unchosen, 'voltage']))
    expect(hiddenColumns('paradas')).toContain('visits')
    expect(hiddenColumns('posicoes')).not.toContain('visits')
    expect([...hiddenColumns('viagens')]).toEqual(['pauses'])
  })

  test('that by themselves are left out stand once they are wanted, and stay out of files until then', () => {
    setColumnHidden('viagens', 'average', true)
    expect([...hiddenColumns('viagens')].sort()).toEqual(['average', 'pauses'])
    setColumnHidden('viagens', 'pauses', false)
    expect([...hiddenColumns('viagens')]).toEqual(['average'])
    expect(exportColumns('viagens', hiddenColumns('viagens'))).toContain('pausas')
    setColumnHidden('viagens', 'average', false)
    setColumnHidden('viagens', 'pauses', true)
    expect(exportColumns('viagens', hiddenColumns('viagens'))).toEqual([])
  })

  test('that were left out before there were such stay out, and such with them', () => {
    localStorage.setItem('monitorweb:colunas-ocultas', '{"viagens":["average"]}')
    expect([...hiddenColumns('viagens')].sort()).toEqual(['average', 'pauses'])
  })

  test('stand as nobody chose them where what the browser kept cannot be read', () => {
    for (const text of ['{', 'null', '7', '{"posicoes":3}']) {
      localStorage.setItem('monitorweb:colunas-ocultas', text)
      expect(hiddenColumns('posicoes')).toEqual(unchosen)
    }
  })

  test('go into a file as they are on the screen, and as the file has them where none is left out', () => {
    expect(exportColumns('posicoes', unchosen)).toEqual([])
    const columns = exportColumns('posicoes', new Set([...unchosen, 'voltage']))
    expect(columns).toContain(trackingPositionFields.speedKmh.wire)
    expect(columns).toContain(trackingPositionFields.plate.wire)
    expect(columns).not.toContain(trackingPositionFields.voltage.wire)
    expect(columns).not.toContain(trackingPositionFields.satellites.wire)
  })
})
