import { readFileSync } from 'node:fs'
import { operations } from '@monitorweb/contract/operations'
import { expect, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { test } from '../fixtures/with-browser.ts'
import { ADMINISTRATOR, createPerson } from '../fixtures/with-program.ts'

const PLATE = 'PAT1O23'
/** The middle of the yard, and a place two kilometres north of it. */
const YARD = { latitude: -22.9, longitude: -47.06 }
const STREET = { latitude: -22.882, longitude: -47.06 }
const MINUTE_MS = 60_000
const STEP_MS = 8_000

/** Reports five minutes apart: an hour in the yard, an hour in the street, and so on. */
async function driveOutAndIn(vehicle: FleetVehicle, { from, turns }: { from: number; turns: number }): Promise<void> {
  for (let minute = 0; minute < turns * 60; minute += 5) {
    const isOut = Math.floor(minute / 60) % 2 === 1
    const fixTime = from + minute * MINUTE_MS
    await vehicle.report({ ...(isOut ? STREET : YARD), fixTime, speedKmh: isOut ? 40 : 0 })
  }
}

/** Leaves the yard as a vehicle can, by a clock that is a minute ahead in the end; answers when it was out for sure. */
async function leave(vehicle: FleetVehicle): Promise<number> {
  const now = Date.now()
  const metersAway = [0, 0, 200, 400, 600, 600, 600, 600, 600]
  for (const [step, meters] of metersAway.entries()) {
    const place = { ...YARD, latitude: YARD.latitude + meters / 111_000 }
    await vehicle.report({ ...place, fixTime: now + step * STEP_MS, speedKmh: step > 1 && step < 5 ? 90 : 0 })
  }
  return now + 4 * STEP_MS
}

/** Counts the tones that the browser plays. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // This browser was asked on an earlier day.
    localStorage.setItem('monitorweb:occurrence-sound', 'on')
    const start = OscillatorNode.prototype.start
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    OscillatorNode.prototype.start = function (when?: number) {
      counted.tones++
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones)
}

test('a cerca is drawn, its rule tried and saved, the vehicle heard leaving, and the occurrence closed, in few actions', async ({
  openPageOf,
  customer,
  fleet,
  api,
}) => {
  const vehicle = await fleet.add({ plate: PLATE, inFlight: 20 })
  await driveOutAndIn(vehicle, { from: Date.now() - 26 * 60 * MINUTE_MS, turns: 5 })
  await vehicle.report(YARD)
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const tones = await listen(page)
  let actions = 0
  let outAt = 0
  const act = async (work: Promise<unknown>) => {
    actions++
    await work
  }

  await test.step('draws a circle around the yard', async () => {
    await act(page.goto(`/cercas/nova?forma=circulo&mapa=${YARD.latitude},${YARD.longitude},15`))
    const canvas = page.locator('canvas.maplibregl-canvas')
    await expect(canvas).toBeVisible()
    await expect(page.getByText('Clique no mapa onde fica o centro.')).toBeVisible()
    await act(canvas.click())
    await act(page.getByLabel('Nome').fill('Pátio Norte'))
    await act(page.getByRole('button', { name: 'Salvar' }).click())
    await act(page.getByRole('button', { name: 'CONFIRMAR' }).click())
  })

  await test.step('sees what a rule would have said, and saves it', async () => {
    await act(page.getByRole('link', { name: 'Criar regra' }).click())
    const trial = page.getByRole('region', { name: 'Teste da regra' })
    await expect(trial.getByText('teria avisado 2 vezes, olhando 1 veículo')).toBeVisible()
    await expect(trial.getByRole('list', { name: 'O que a regra teria achado' }).getByText(PLATE)).toHaveCount(2)
    await act(page.getByRole('button', { name: 'Salvar' }).click())
    await expect(page.getByRole('list', { name: 'Regras' }).getByText('sair de Pátio Norte')).toBeVisible()
  })

  await test.step('hears the vehicle leave', async () => {
    expect(await tones()).toBe(0)
    outAt = await leave(vehicle)
    const waiting = () => api.call(operations.countOccurrences, { group: 'livres', vehicleId: vehicle.id })
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
    await expect.poll(tones).toBeGreaterThan(0)
  })

  await test.step('claims it and closes it', async () => {
    await act(page.getByRole('link', { name: /^Ocorrências/ }).click())
    await expect(page.getByRole('heading', { name: `Saída da cerca · ${PLATE}` })).toBeVisible()
    await act(page.getByRole('button', { name: 'Assumir' }).click())
    await expect(page.getByText('Assumida', { exact: true }).first()).toBeVisible()
    await act(page.getByRole('button', { name: 'Encerrar' }).click())
    await act(page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click())
    await expect(page.getByText(/^por Marina Prado, .*tratada$/)).toBeVisible()
  })

  await test.step('finds it in the history and in a file', async () => {
    await expect.poll(() => Date.now()).toBeGreaterThan(outAt)
    await act(page.getByRole('link', { name: 'Eventos do veículo' }).click())
    const events = page.getByRole('group', { name: 'Eventos por regra e veículo' })
    await expect(events.getByRole('rowheader', { name: 'Saída da cerca' })).toBeVisible()
    await act(page.getByRole('button', { name: 'Exportar' }).click())
    const download = page.waitForEvent('download')
    await act(page.getByRole('menuitem', { name: /^CSV/ }).first().click())
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toContain(PLATE)
    expect(file).toContain('Saída da cerca')
  })
  expect(actions).toBeLessThan(15)
})
