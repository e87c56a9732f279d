import { expect, test } from 'vitest'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { readMonitoringLink, readMonitoringSearch } from './monitoring-search.ts'

test('status filters survive their link', () => {
  expect(parseFilters(formatFilters(['late', 'moving', 'alerts']))).toEqual(['moving', 'late', 'alerts'])
})

test('a link is read as far as it is understood', () => {
  expect(readMonitoringSearch({ v: '12', statuses: 'late,inactive,moving', order: 'color', tab: 'x' })).toEqual({
    v: 12,
    statuses: 'moving,late',
  })
  expect(readMonitoringSearch({ v: '-1', text: '', camera: 7, panelWidth: '200', dockShare: 'x' })).toEqual({})
})

test('layers, view, grouping, following and trail survive their link', () => {
  const search = {
    ...{
      v: 3,
      customerId: 7,
      groupId: 2,
      hidden: '9,4',
      grouping: 'city',
      panelWidth: 420,
      dockShare: 30,
      view: 'split',
      column: 'placa.desc',
      camera: '-23.5,-46.6,12',
    },
    ...{ labels: 'off', names: 'description', ground: 'hybrid', trail: '60', follow: '1', tv: '1' },
  }
  const link = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  expect(readMonitoringSearch(link)).toEqual(search)
})

test('one vehicle or several stand in the same parameter of the link', () => {
  expect(readMonitoringSearch({ v: '12,x,7,12' })).toEqual({ chosen: '12,7' })
  expect(readMonitoringSearch({ v: [12] })).toEqual({ v: 12 })
  expect(readMonitoringLink({ v: [12, 7], text: 'abc' })).toEqual({ v: '12,7', text: 'abc' })
  expect(readMonitoringLink(readMonitoringLink({ v: '12,7' }))).toEqual({ v: '12,7' })
  expect(readMonitoringLink({ v: [] })).toEqual({})
})
