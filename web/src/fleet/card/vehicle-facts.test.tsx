import { MantineProvider } from '@mantine/core'
import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { VehicleFacts } from './VehicleFacts.tsx'

const NOW = Date.UTC(2026, 10, 21, 15, 4)
const wordsOf = (said: Partial<LivePosition>, own: Partial<LiveVehicle> = {}) => {
  const position = { ...samplePosition(), ...said }
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <VehicleFacts vehicle={{ ...sampleVehicle(1), position, ...own }} position={position} now={NOW} />
    </MantineProvider>,
  )
}

test('the card says where the ignition is known only from a heartbeat, and of when', () => {
  const told = wordsOf({ ignition: true, ignitionAt: NOW - 180_000 })
  expect(told).toContain('Ligada')
  expect(told).toContain('segundo o último sinal de vida')
  expect(wordsOf({ ignition: true, ignitionAt: null })).not.toContain('sinal de vida')
})

test('the card tells charge and signal where the tracker does', () => {
  const words = wordsOf({ attributes: { batteryPercent: 80, signalLevel: 3, charging: false } })
  for (const said of ['80 %', 'Sinal da rede', 'Sem carga externa']) expect(words).toContain(said)
  expect(wordsOf({ attributes: {} })).not.toContain('Sinal da rede')
})

test('the card calls outputs as the installation profile does, and tells temperature and driver', () => {
  const attributes = { output1: true, output2: false, temperatureCelsius: 4.2, driverId: '00A1' }
  const words = wordsOf({ attributes }, { outputLabels: ['BLOQUEIO', '', 'SIRENE'] })
  for (const said of ['BLOQUEIO', 'acionado', '4,2', '00A1']) expect(words).toContain(said)
  expect(words).not.toContain('SIRENE')
})
