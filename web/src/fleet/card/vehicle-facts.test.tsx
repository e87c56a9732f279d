import { MantineProvider } from '@mantine/core'
import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { VehicleFacts } from './VehicleFacts.tsx'

const NOW = Date.UTC(2026, 10, 21, 15, 4)
const wordsOf = (said: Partial<LivePosition>) => {
  const position = { ...samplePosition(), ...said }
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <VehicleFacts vehicle={{ ...sampleVehicle(1), position }} position={position} now={NOW} />
    </MantineProvider>,
  )
}

test('the card says where the ignition is known only from a heartbeat, and of when', () => {
  const told = wordsOf({ ignition: true, ignitionAt: NOW - 180_000 })
  expect(told).toContain('Ligada')
  expect(told).toContain('segundo o último heartbeat')
  expect(wordsOf({ ignition: true, ignitionAt: null })).not.toContain('heartbeat')
})

test('the card tells charge and signal where the tracker does', () => {
  const words = wordsOf({ attributes: { batteryPercent: 80, signalLevel: 3, charging: false } })
  for (const said of ['80 %', 'Sinal do celular', 'Sem carga externa']) expect(words).toContain(said)
  expect(wordsOf({ attributes: {} })).not.toContain('Sinal do celular')
})
