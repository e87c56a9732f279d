import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import { HowDialog } from './HowDialog.tsx'

const period = { from: 0, to: 1000 }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

function show(parts: readonly { customerId: number; customerName: string; stopRadiusMeters: number }[]) {
  const rows = {
    ...NO_ROWS,
    parts: parts.map(({ stopRadiusMeters, ...whose }) => ({
      ...{ plate: '', description: '', outputLabels: [], pointCount: 0 },
      ...{ ...period, ...whose, rules: { ...DEFAULT_TRIP_RULES, stopRadiusMeters } },
    })),
  }
  const viewed = sampleViewed(period, { vehicles: [sampleShown({ rows })] })
  const nothing = () => undefined
  page = openPage(
    '/historical/trackinghistory',
    <HowDialog {...{ viewed, about: 'calculo', showsExcluded: false, onShowExcluded: nothing, onClose: nothing }} />,
    {},
  )
}

test('where customers have other rules, those of each are said, and whose they are', async () => {
  show([
    { customerId: 1, customerName: 'Aurora', stopRadiusMeters: 150 },
    { customerId: 2, customerName: 'Boreal', stopRadiusMeters: 90 },
    { customerId: 3, customerName: 'Cruzeiro', stopRadiusMeters: 150 },
  ])
  await seen('Regras de Aurora, Cruzeiro')
  await seen('Regras de Boreal')
  await seen('raio de 150 m')
  await seen('raio de 90 m')
})

test('the greatest speed is not told to be what a tracker said that says none', async () => {
  show([{ customerId: 1, customerName: 'Aurora', stopRadiusMeters: 150 }])
  await seen('se ele não informa velocidade, a calculada pela distância')
})

test('rules that hold for all are said once, without a name', async () => {
  show([
    { customerId: 1, customerName: 'Aurora', stopRadiusMeters: 150 },
    { customerId: 2, customerName: 'Boreal', stopRadiusMeters: 150 },
  ])
  await seen('raio de 150 m')
  expect(document.body.textContent).not.toContain('Regras de')
})
