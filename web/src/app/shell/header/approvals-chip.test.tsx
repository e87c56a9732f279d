import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { ApprovalsChip } from './ApprovalsChip.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'O', operator: true }))
afterEach(() => page.close())

const command = (vehicleId: number, mayApprove: boolean) => ({ vehicleId, mayApprove })
const link = () => document.querySelector('a')

test('who may approve a command is told on every screen that it waits, and led to where that is done', async () => {
  page = openPage('/clientes', <ApprovalsChip />, { comandos: () => [command(4, true), command(5, false)] })
  await seen('1 para aprovar')
  expect(link()!.getAttribute('href')).toBe('/configuracoes/comandos')
  expect(link()!.getAttribute('aria-label')).toBe('1 comando espera a sua aprovação')
  expect(page.of('comandos')[0]!.variables).toMatchObject({ emAberto: true })
})

test('a customer who may approve is led to the vehicle', async () => {
  enterAs({ customerId: 12, userId: 9, access: 'A' })
  page = openPage('/monitoring', <ApprovalsChip />, { comandos: () => [command(4, true), command(5, true)] })
  await seen('2 para aprovar')
  expect(link()!.getAttribute('href')).toBe('/monitoring?v=4')
})

test('what one asked for oneself waits for somebody else, and who only reads is not asked for', async () => {
  page = openPage('/clientes', <ApprovalsChip />, { comandos: () => [command(4, false)] })
  await soon(() => expect(page.of('comandos')).toHaveLength(1))
  expect(link()).toBeNull()
  page.close()
  enterAs({ customerId: 12, userId: 9, access: 'R' })
  page = openPage('/monitoring', <ApprovalsChip />, { comandos: () => [command(4, true)] })
  expect(page.of('comandos')).toEqual([])
  expect(link()).toBeNull()
})
