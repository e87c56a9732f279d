import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REPORT_EVENTS } from '../position/position-report.ts'
import { type DiagnosisInput, diagnose } from './diagnosis.ts'
import type { Peers } from './diagnosis-evidence.ts'
import { diagnosisSentence, evidenceWords } from './diagnosis-words.ts'
import type { Observation } from './observations.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ALONE: Peers = { name: '', reporting: 0, fellSilent: 0 }
const telling = { now: NOW, zone: 'America/Sao_Paulo', withCounts: true }

function said(minutesAgo: number, readings: Partial<Observation> = {}): Observation {
  const at = NOW - minutesAgo * MINUTE
  const nothing = { voltage: null, signalLevel: null, charging: null, jamming: null, event: null }
  return { at, hasFix: true, speedKmh: 0, ignition: true, ...nothing, ...readings }
}

/** Makes a vehicle that said this and was last heard at its newest observation. */
function vehicle(observations: Observation[], more: Partial<DiagnosisInput> = {}): DiagnosisInput {
  return {
    device: { since: null, everHeard: true },
    lastCommunicationAt: observations.at(-1)?.at ?? null,
    lastFixAt: observations.findLast(({ hasFix }) => hasFix)?.at ?? null,
    clockFault: null,
    lateAfterSeconds: 15 * 60,
    observations,
    earlierSupply: [],
    missingMessages: null,
    sameArea: ALONE,
    sameCarrier: ALONE,
    sameProtocol: ALONE,
    ...more,
  }
}

function tell(input: DiagnosisInput) {
  const diagnosis = diagnose(input, NOW)
  return { ...diagnosis, sentence: diagnosisSentence(diagnosis, telling) }
}

test('what is missing of the messages stands beside the evidence, whatever the cause', () => {
  const heard = [said(2)]
  const missingMessages = { count: 12, at: NOW - HOUR }
  const { cause, evidence } = diagnose(vehicle(heard), NOW)
  const gapped = diagnose(vehicle(heard, { missingMessages }), NOW)
  expect(gapped).toEqual({
    ...gapped,
    cause,
    evidence: [...evidence, { kind: 'missingMessages', at: NOW - HOUR, value: 12 }],
  })
  expect(evidenceWords(gapped, telling).at(-1)).toEqual({
    ...{ at: NOW - HOUR, label: 'Numeração das mensagens', value: 'faltam 12 em 24 h' },
  })
})

describe('power', () => {
  test('a fall of the voltage to nothing is a cut, silent or not', () => {
    const cut = [said(300, { voltage: 12.6 }), said(252, { voltage: 12.4 }), said(248, { voltage: 0 })]
    expect(tell(vehicle(cut))).toMatchObject({
      cause: 'powerCut',
      confidence: 'high',
      sentence: 'Queda de tensão 12,4 → 0 V às 10:52: provável corte de alimentação.',
    })
    expect(tell(vehicle([...cut, said(2, { voltage: 0 })]))).toMatchObject({ cause: 'powerCut', confidence: 'high' })
  })

  test('the alarm is a cut until power is seen again', () => {
    const alarm = [said(50, { voltage: 12.4 }), said(40, { event: 'powerCut' })]
    expect(tell(vehicle(alarm))).toMatchObject({
      cause: 'powerCut',
      confidence: 'high',
      sentence: 'Alarme de alimentação cortada às 14:20: corte de alimentação.',
    })
    expect(tell(vehicle([...alarm, said(1, { charging: true })])).cause).toBe('healthy')
    expect(tell(vehicle([...alarm, said(1, { event: 'powerRestored' })])).cause).toBe('healthy')
    expect(tell(vehicle([...alarm, said(1, { voltage: 13.8 })])).cause).toBe('healthy')
    expect(tell(vehicle([...alarm, said(1, { charging: false })])).cause).toBe('powerCut')
  })

  test('an empty battery before silence is told from a cut', () => {
    const drained = [said(600, { voltage: 12.1, ignition: false }), said(400, { voltage: 9.8, ignition: false })]
    expect(tell(vehicle(drained))).toMatchObject({
      cause: 'powerCut',
      confidence: 'medium',
      sentence: 'Tensão caiu de 12,1 para 9,8 V às 08:20: bateria do veículo descarregada.',
    })
    expect(tell(vehicle([said(400, { voltage: 9.5, ignition: false })]))).toMatchObject({
      sentence: 'Tensão de 9,5 V às 08:20: bateria do veículo descarregada.',
    })
    const truck = [said(600, { voltage: 25.1, ignition: false }), said(400, { voltage: 24.8, ignition: false })]
    expect(tell(vehicle(truck)).cause).not.toBe('powerCut')
  })

  test('a charging light that went out counts only before silence', () => {
    const lights = [said(30, { charging: true }), said(20, { charging: false })]
    expect(tell(vehicle(lights))).toMatchObject({ cause: 'powerCut', confidence: 'medium' })
    expect(tell(vehicle([...lights, said(1)])).cause).toBe('healthy')
  })

  test('a cut stays a cut when its beginning lies further back than the newest reports', () => {
    const onBattery = [9, 7, 5, 3, 1].map((minutes) => said(minutes, { voltage: 0, speedKmh: 60 }))
    const earlierSupply = [said(95, { voltage: 12.7 }), said(94, { voltage: 0 })]
    expect(tell(vehicle(onBattery, { earlierSupply }))).toMatchObject({
      cause: 'powerCut',
      confidence: 'high',
      sentence: 'Queda de tensão 12,7 → 0 V às 13:26: provável corte de alimentação.',
    })
    const mute = [9, 7, 5].map((minutes) => said(minutes, { speedKmh: 60 }))
    const alarm = [said(94, { event: 'powerCut' })]
    expect(tell(vehicle(mute, { earlierSupply: alarm })).cause).toBe('powerCut')
    expect(tell(vehicle([...mute, said(1, { voltage: 12.5 })], { earlierSupply: alarm })).cause).toBe('healthy')
  })

  test('a sleeper whose supply is cut is no sleeper', () => {
    const asleep = [40, 28, 16].map((hours) => said(hours * 60, { ignition: false, voltage: 12.5 }))
    const cut = said(4 * 60, { ignition: false, event: 'powerCut' })
    expect(tell(vehicle([...asleep, cut], { lateAfterSeconds: 3 * 3600 })).cause).toBe('powerCut')
  })

  test('a device that never measured more than nothing is not cut', () => {
    expect(tell(vehicle([said(30, { voltage: 0 }), said(1, { voltage: 0 })])).cause).toBe('healthy')
  })
})

describe('silence that others share', () => {
  const driving = [said(90, { speedKmh: 60, voltage: 13.9 }), said(80, { speedKmh: 62, voltage: 13.9 })]

  test('most devices of a protocol: the platform', () => {
    const sameProtocol = { name: 'gt06', reporting: 40, fellSilent: 38 }
    const found = tell(vehicle(driving, { sameProtocol, sameArea: { name: '', reporting: 5, fellSilent: 5 } }))
    expect(found).toMatchObject({ cause: 'platform', confidence: 'medium' })
    expect(found.sentence).toBe('39 equipamentos GT06 pararam juntos às 13:40: verificar a plataforma.')
  })

  test('most vehicles of an operator, or in one place: coverage', () => {
    const sameCarrier = { name: 'VIVO', reporting: 40, fellSilent: 37 }
    expect(tell(vehicle(driving, { sameCarrier }))).toMatchObject({
      cause: 'coverage',
      confidence: 'high',
      sentence: '38 veículos da operadora VIVO pararam juntos às 13:40: falha da operadora.',
    })
    const unnamed = diagnose(vehicle(driving, { sameCarrier: { ...sameCarrier, name: '' } }), NOW)
    expect(diagnosisSentence(unnamed, telling)).toBe(
      '38 veículos da mesma operadora pararam juntos às 13:40: falha da operadora.',
    )
    expect(evidenceWords(unnamed, telling)[0]).toMatchObject({ label: 'Veículos da mesma operadora' })
    const sameArea = { name: '', reporting: 3, fellSilent: 2 }
    expect(tell(vehicle(driving, { sameArea })).sentence).toBe(
      '3 veículos na mesma região pararam juntos às 13:40: área de sombra ou operadora.',
    )
  })

  test('is told without a count to those who may not see the other vehicles', () => {
    const found = diagnose(vehicle(driving, { sameArea: { name: '', reporting: 3, fellSilent: 2 } }), NOW)
    const words = evidenceWords(found, { ...telling, withCounts: false })
    expect(words[0]).toMatchObject({
      label: 'Veículos na mesma região',
      value: 'Vários veículos pararam ao mesmo tempo',
    })
    expect(diagnosisSentence(found, { ...telling, withCounts: false })).not.toMatch(/\d veículos/)
  })

  test('a few of many are a coincidence', () => {
    expect(tell(vehicle(driving, { sameArea: { name: '', reporting: 50, fellSilent: 3 } })).cause).toBe('lostInMotion')
  })
})

describe('silence of its own', () => {
  test('in the middle of a drive: look for a jammer', () => {
    expect(tell(vehicle([said(70, { speedKmh: 80, voltage: 13.9 }), said(61, { speedKmh: 84.2 })]))).toMatchObject({
      cause: 'lostInMotion',
      confidence: 'medium',
      sentence: 'Perdeu o sinal a 84 km/h às 13:59: verificar jammer.',
    })
    expect(tell(vehicle([said(61, { speedKmh: 3, jamming: true })]))).toMatchObject({
      cause: 'lostInMotion',
      confidence: 'high',
    })
  })

  test('in the middle of a drive of one whose fixes do not tell the ignition: an "off" of before the drive is old news', () => {
    const off = said(64, { hasFix: null, speedKmh: null, ignition: false })
    const driven = [63, 62, 61].map((minutes) => said(minutes, { speedKmh: 80, ignition: null }))
    expect(tell(vehicle([off, ...driven]))).toMatchObject({ cause: 'lostInMotion' })
    const parked = said(60, { hasFix: null, speedKmh: null, ignition: false })
    expect(tell(vehicle([...driven, parked]))).toMatchObject({ cause: 'sleepMode' })
  })

  test('interference that was over before is not what silenced it', () => {
    const before = [said(300, { jamming: true }), said(290, { jamming: false }), said(61, { speedKmh: 0 })]
    expect(tell(vehicle(before))).toMatchObject({ cause: 'coverage' })
    expect(tell(vehicle([said(300, { event: 'jamming' }), said(61, { speedKmh: 0 })]))).toMatchObject({
      cause: 'coverage',
    })
    expect(tell(vehicle([said(62, { event: 'jamming' }), said(61)])).sentence).toBe(
      'Interferência avisada às 13:58 e silêncio depois: verificar jammer.',
    )
  })

  test('with the network already weak: coverage', () => {
    expect(tell(vehicle([said(61, { speedKmh: 84, signalLevel: 1 })]))).toMatchObject({ cause: 'coverage' })
  })

  test('engine on, standing or slow, power normal: coverage', () => {
    expect(tell(vehicle([said(61, { speedKmh: 8, voltage: 13.9 })]))).toMatchObject({
      cause: 'coverage',
      confidence: 'medium',
      sentence: 'Silenciou às 13:59 sem queda de tensão: área de sombra, chip ou operadora.',
    })
  })

  test('a voltage that nobody measured is not said to have stayed', () => {
    expect(tell(vehicle([said(61, { speedKmh: 8 })])).sentence).toBe(
      'Silenciou às 13:59 com a ignição ligada: área de sombra, chip ou operadora.',
    )
  })

  test('a drive that lay hours before the last word was not broken off', () => {
    const drove = vehicle([said(400, { speedKmh: 84, ignition: null })], { lastCommunicationAt: NOW - HOUR })
    expect(tell(drove).cause).toBe('coverage')
  })

  test('engine off, asleep as it always sleeps: normal', () => {
    const wakings = [60, 48, 36, 24, 11].map((hours) => said(hours * 60, { ignition: false, voltage: 12.5 }))
    const sleeper = vehicle(wakings, { lateAfterSeconds: 3 * 3600 })
    expect(tell(sleeper)).toMatchObject({
      cause: 'sleepMode',
      confidence: 'high',
      sentence: 'Desligado, modo econômico de 12 h: normal.',
    })
    const late = diagnose(sleeper, NOW + 12 * HOUR)
    expect(late.cause).toBe('unknown')
    expect(diagnosisSentence(late, telling)).toBe(
      'Desligado, silenciou às 04:00 e não voltou a acordar: verificar alimentação, chip e cobertura.',
    )
  })

  test('a vehicle that sleeps in a garage, or while others near it lose the network, sleeps', () => {
    const wakings = [60, 48, 36, 24, 11].map((hours) => said(hours * 60, { ignition: false, signalLevel: 1 }))
    const sameArea = { name: '', reporting: 3, fellSilent: 3 }
    expect(tell(vehicle(wakings, { lateAfterSeconds: 3 * 3600, sameArea })).cause).toBe('sleepMode')
  })

  test('engine off without a rhythm: asleep for a day, then nobody knows', () => {
    const parked = vehicle([said(300, { ignition: false })], { lateAfterSeconds: 3 * 3600 })
    expect(tell(parked)).toMatchObject({ cause: 'sleepMode', confidence: 'low' })
    expect(diagnose(parked, NOW + 24 * HOUR).cause).toBe('unknown')
  })
})

describe('heard, but nowhere', () => {
  const searching = [90, 40, 30, 20, 1].map((minutes) => said(minutes, { hasFix: minutes === 90 }))

  test('no fix for long while it goes on talking: antenna or basement', () => {
    expect(tell(vehicle(searching))).toMatchObject({
      cause: 'gpsAntenna',
      confidence: 'medium',
      sentence: 'GPS sem fixação há 89 min, comunicando: antena ou subsolo.',
    })
  })

  test('the GPS lost at speed with the network kept: look for a jammer; for long: the antenna', () => {
    const lost = [40, 39].map((minutes) => said(minutes, { speedKmh: 84 }))
    const searchingOn = [30, 20, 10, 1].map((minutes) => said(minutes, { hasFix: false }))
    expect(tell(vehicle([...lost, ...searchingOn]))).toMatchObject({
      cause: 'lostInMotion',
      confidence: 'medium',
      sentence: 'GPS perdido a 84 km/h às 14:21, comunicando: verificar jammer ou antena.',
    })
    const aDayAgo = said(24 * 60, { speedKmh: 84 })
    expect(tell(vehicle([aDayAgo, ...searchingOn]))).toMatchObject({ cause: 'gpsAntenna', confidence: 'high' })
    const tunnel = [said(6, { speedKmh: 84 }), ...[4, 2, 1].map((minutes) => said(minutes, { hasFix: false }))]
    expect(tell(vehicle(tunnel)).cause).toBe('healthy')
  })

  test('interference that is told now is told, with a fix or without', () => {
    const told = [said(5, { speedKmh: 70 }), said(2, { speedKmh: 70, jamming: true })]
    expect(tell(vehicle(told))).toMatchObject({
      cause: 'lostInMotion',
      confidence: 'medium',
      sentence: 'Interferência avisada às 14:58, comunicando: verificar jammer.',
    })
    expect(tell(vehicle([...told, said(1, { hasFix: false, jamming: true })]))).toMatchObject({ confidence: 'high' })
    expect(tell(vehicle([...told, said(1, { jamming: false })])).cause).toBe('healthy')
  })

  test('parked without a fix is a car park, until it lasts or the engine runs', () => {
    const arriving = [said(200, { speedKmh: 10 }), said(198, { hasFix: false })]
    const parked = [150, 90, 30].map((minutes) => said(minutes, { hasFix: false, ignition: false }))
    const hourly = { lateAfterSeconds: 3 * 3600 }
    expect(tell(vehicle([...arriving, ...parked], hourly))).toMatchObject({
      cause: 'healthy',
      sentence: 'Comunicando, desligado e sem GPS há 3 h: lugar coberto ou subsolo.',
    })
    expect(tell(vehicle([...arriving, ...parked, said(1, { hasFix: false })])).cause).toBe('gpsAntenna')
    expect(tell(vehicle([said(30 * 60), ...parked], hourly)).cause).toBe('gpsAntenna')
  })

  test('the antenna alarm holds until the next fix', () => {
    const alarm = [said(30), said(5, { hasFix: false, event: 'gpsAntennaCut' })]
    expect(tell(vehicle(alarm))).toMatchObject({ cause: 'gpsAntenna', confidence: 'high' })
    expect(tell(vehicle([...alarm, said(1)])).cause).toBe('healthy')
  })

  test('parked in a garage with heartbeats alone is no fault', () => {
    const parked = vehicle([said(400, { ignition: false })], { lastCommunicationAt: NOW - MINUTE })
    expect(tell(parked).cause).toBe('healthy')
  })
})

test('a vehicle that never reported is told so; one whose device came from another vehicle is told apart', () => {
  const never = { cause: 'neverReported', sentence: 'O equipamento nunca comunicou: verificar instalação, chip e APN.' }
  expect(tell(vehicle([], { device: { since: null, everHeard: false } }))).toMatchObject(never)
  expect(tell(vehicle([], { device: { since: NOW - 2 * HOUR, everHeard: true } }))).toMatchObject({
    cause: 'neverReported',
    sentence: 'Nada foi ouvido desde a troca de equipamento ou de cliente às 13:00: verificar a instalação.',
  })
})

test('a vehicle whose device was taken out is told to have none', () => {
  expect(tell(vehicle([], { device: null }))).toMatchObject({
    cause: 'withoutDevice',
    sentence: 'O veículo está sem equipamento: instale um para que comunique.',
  })
})

test('a diagnosis names another day with its date', () => {
  const found = diagnose(vehicle([said(24 * 60, { speedKmh: 50 })]), NOW)
  expect(diagnosisSentence(found, telling)).toBe('Perdeu o sinal a 50 km/h em 20/11/2026 às 15:00: verificar jammer.')
})

test('a diagnosis tells its instants as it is asked to, for words that are read later', () => {
  const found = diagnose(vehicle([said(20, { speedKmh: 50 })]), NOW)
  const tellMoment = (at: number) => `há ${(NOW - at) / MINUTE} min contados daqui`
  expect(diagnosisSentence(found, { ...telling, tellMoment })).toBe(
    'Perdeu o sinal a 50 km/h há 20 min contados daqui: verificar jammer.',
  )
})

test('whatever a device said, its diagnosis has one cause, a sentence and words for all evidence', () => {
  const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const observation = fc.record<Observation>({
    at: fc.integer({ min: NOW - 100 * HOUR, max: NOW }),
    hasFix: orNull(fc.boolean()),
    speedKmh: orNull(fc.double({ min: 0, max: 150, noNaN: true })),
    ignition: orNull(fc.boolean()),
    voltage: orNull(fc.double({ min: 0, max: 30, noNaN: true })),
    signalLevel: orNull(fc.integer({ min: 0, max: 4 })),
    charging: orNull(fc.boolean()),
    jamming: orNull(fc.boolean()),
    event: orNull(fc.constantFrom(...REPORT_EVENTS)),
  })
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 20 }), fc.nat(50 * HOUR), (observations, ageMs) => {
      const ordered = observations.toSorted((one, other) => one.at - other.at)
      const input = vehicle(ordered, { lastCommunicationAt: NOW - ageMs })
      const found = diagnose(input, NOW)
      expect(diagnosisSentence(found, telling)).toMatch(/^\S.*\.$/)
      expect(`${diagnosisSentence(found, telling)}${JSON.stringify(evidenceWords(found, telling))}`).not.toMatch(
        /NaN|undefined|Infinity|null(?!,"label)/,
      )
      expect(diagnose(input, NOW)).toEqual(found)
    }),
  )
})
