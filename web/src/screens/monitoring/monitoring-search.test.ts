import { expect, test } from 'vitest'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { readMonitoringLink, readMonitoringSearch } from './monitoring-search.ts'

test('status filters survive their link', () => {
  expect(parseFilters(formatFilters(['late', 'moving', 'alertas']))).toEqual(['moving', 'late', 'alertas'])
})

test('a link is read as far as it is understood', () => {
  expect(readMonitoringSearch({ v: '12', situacao: 'atraso,inativo,movendo', ordem: 'cor', aba: 'x' })).toEqual({
    v: 12,
    situacao: 'movendo,atraso',
  })
  expect(readMonitoringSearch({ v: '-1', busca: '', mapa: 7, painel: '200', doca: 'x' })).toEqual({})
})

test('layers, view, grouping, following and trail survive their link', () => {
  const search = {
    ...{
      v: 3,
      cliente: 7,
      ocultos: '9,4',
      grupo: 'cidade',
      painel: 420,
      doca: 30,
      vista: 'dividida',
      coluna: 'placa.desc',
      mapa: '-23.5,-46.6,12',
    },
    ...{ rotulos: 'nao', nomes: 'descricao', fundo: 'hibrido', rastro: '60', seguir: '1', tv: '1' },
  }
  const link = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  expect(readMonitoringSearch(link)).toEqual(search)
})

test('one vehicle or several stand in the same parameter of the link', () => {
  expect(readMonitoringSearch({ v: '12,x,7,12' })).toEqual({ chosen: '12,7' })
  expect(readMonitoringSearch({ v: [12] })).toEqual({ v: 12 })
  expect(readMonitoringLink({ v: [12, 7], busca: 'abc' })).toEqual({ v: '12,7', busca: 'abc' })
  expect(readMonitoringLink(readMonitoringLink({ v: '12,7' }))).toEqual({ v: '12,7' })
  expect(readMonitoringLink({ v: [] })).toEqual({})
})
