import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { GRID_COLUMNS, GridNow } from './grid-columns.tsx'
import { formatGridSort, parseGridSort, sortByColumn } from './grid-sort.ts'

function driving(vehicleId: number, speedKmh: number | null): LiveVehicle {
  return sampleVehicle(vehicleId, { position: samplePosition({ speedKmh }) })
}

const column = (key: string) => GRID_COLUMNS.find((each) => each.key === key)!

/** Answers what a cell of the grid shows at a moment, without its pictures. */
function wordsOf(key: string, vehicle: LiveVehicle, now: number): string {
  const { cell, text } = column(key)
  if (!cell) return text!(vehicle)
  const host = document.createElement('td')
  host.innerHTML = renderToStaticMarkup(<GridNow value={now}>{cell(vehicle)}</GridNow>)
  return host.textContent
}

test('a column sorts both ways, with what has no value last and equal ones as they stood', () => {
  const fleet = [driving(1, null), driving(2, 30), driving(3, 80), driving(4, 30)]
  const ids = (text: string) => sortByColumn(fleet, GRID_COLUMNS, parseGridSort(text)).map(({ vehicleId }) => vehicleId)
  expect(ids('velocidade')).toEqual([2, 4, 3, 1])
  expect(ids('velocidade.desc')).toEqual([3, 2, 4, 1])
  expect(ids('')).toEqual([1, 2, 3, 4])
})

test('words are sorted without regard to capitals and accents', () => {
  const fleet = ['Zebra', 'água', 'Barra'].map((description, index) => sampleVehicle(index, { description }))
  const sorted = sortByColumn(fleet, GRID_COLUMNS, { key: 'descricao', descending: false })
  expect(sorted.map(({ description }) => description)).toEqual(['água', 'Barra', 'Zebra'])
})

test('a link holds the sorting, and one for a column that does not exist sorts nothing', () => {
  expect(['placa', 'placa.desc'].map((text) => formatGridSort(parseGridSort(text)))).toEqual(['placa', 'placa.desc'])
  expect([parseGridSort('cor'), formatGridSort(null)]).toEqual([null, undefined])
})

test('every column reads a vehicle that has told nothing', () => {
  const silent = sampleVehicle(1, {
    ...{ plate: '', description: 'Sem placa', customerName: '', deviceSerial: '' },
    ...{ status: 'neverReported', freshness: 'never', movement: null, lastCommunicationAt: null },
  })
  expect(GRID_COLUMNS.map(({ key }) => wordsOf(key, silent, 0)).filter(Boolean)).toEqual([
    'Nunca comunicou',
    'Sem placa',
    'Não informada',
    'Nunca',
    'Sem posição',
  ])
})

test('a silent vehicle has no present speed or ignition, and says what was known last', () => {
  const late = sampleVehicle(1, {
    ...{ status: 'late', freshness: 'late', movement: 'moving' },
    position: samplePosition({ fixTime: Date.UTC(2026, 2, 4, 17, 5), speedKmh: 62, ignition: true }),
  })
  expect(['velocidade', 'ignicao'].map((key) => [wordsOf(key, late, 0), column(key).value!(late)])).toEqual([
    ['', null],
    ['', null],
  ])
  const now = Date.UTC(2026, 2, 4, 18)
  expect(column('conhecida').header).toBe('Última situação conhecida')
  expect(wordsOf('conhecida', late, now)).toBe('em movimento, 62\u00a0km/h, às 14:05:00')
  expect(wordsOf('conhecida', driving(2, 62), now)).toBe('')
})

test('a vehicle that finds no satellites, or whose clock is wrong, is not said to do what it did', () => {
  const place = 'a 8 km ao S de Cruzeiro/SP'
  const lost = sampleVehicle(1, { status: 'moving', badges: ['noGps'], position: samplePosition({ place }) })
  expect(wordsOf('situacao', lost, 0)).toBe('Sem GPS')
  expect(wordsOf('local', lost, 0)).toBe('8 km S de Cruzeiro/SP')
  expect(column('local').text!(lost)).toBe(place)
  expect(wordsOf('situacao', { ...lost, badges: ['wrongClock'] }, 0)).toBe('Relógio errado')
  expect(wordsOf('situacao', { ...lost, status: 'late', freshness: 'late' }, 0)).toBe('Em atraso')
})

test('event, lines, block and fleet code are told in words, and what was not told is empty', () => {
  const cells = (vehicle: LiveVehicle) =>
    ['evento', 'portas', 'bloqueio', 'frota'].map((key) => wordsOf(key, vehicle, 0))
  const attributes = { input1: true, input2: false, output1: true, blocked: true }
  const told = sampleVehicle(1, { code: '112', position: samplePosition({ event: 'sos', attributes }) })
  expect(cells(told)).toEqual(['Pânico', 'E1 ligada, E2 desligada, S1 ligada', 'Bloqueado', '112'])
  expect(cells(sampleVehicle(2, { position: samplePosition() }))).toEqual(['', '', '', ''])
})

test('an output is called as its profile names it, and what few trackers tell has a column of its own', () => {
  const attributes = { output1: true, output2: false, output3: true, temperatureCelsius: -18.46, driverId: '00A1' }
  const told = sampleVehicle(1, {
    outputLabels: ['BLOQUEIO', 'SIRENE', ''],
    position: samplePosition({ event: 'jamming', attributes: { ...attributes, acceleration: 2 } }),
  })
  expect(wordsOf('bloqueio', told, 0)).toBe('Bloqueado')
  expect(wordsOf('portas', told, 0)).toBe('S3 ligada, BLOQUEIO: acionado, SIRENE: não acionado')
  const keys = ['temperatura', 'motorista', 'jammer', 'aceleracao']
  expect(keys.map((key) => wordsOf(key, told, 0))).toEqual(['-18,5\u00a0°C', '00A1', 'Detectado', '2,0'])
  const silent = sampleVehicle(2, { outputLabels: ['BLOQUEIO'], position: samplePosition() })
  expect(['portas', ...keys].map((key) => wordsOf(key, silent, 0))).toEqual(['', '', '', '', ''])
})

test('a reading with decimals is written with a comma, of whichever column', () => {
  const readings = { hdop: 0.9, acceleration: 0.9, backupVoltage: 0.9, temperatureCelsius: 0.9 }
  const vehicle = sampleVehicle(1, {
    position: samplePosition({ voltage: 0.9, odometerKm: 0.9, hourMeterHours: 0.9, attributes: readings }),
  })
  const decimal = GRID_COLUMNS.filter(({ kind }) => typeof kind === 'object' && 'decimals' in kind && kind.decimals > 0)
  expect(decimal.map(({ key }) => wordsOf(key, vehicle, 0)).filter((words) => words.includes('.'))).toEqual([])
  expect(['precisao', 'aceleracao'].map((key) => wordsOf(key, vehicle, 0))).toEqual(['0,9', '0,9'])
})
