import { commandOperations } from '@monitorweb/contract/commands/command-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { COMMANDS_KEY } from '#commands/use-commands.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ApprovalsChip } from './ApprovalsChip.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'O', operator: true }))
afterEach(() => page.close())

const link = () => document.querySelector('a')
const region = () => document.querySelector('span[role="status"]')

/** Stands for a list in which something is decided; it asks for something of its own after what is before it. */
function Decided() {
  const client = useQueryClient()
  useQuery({ queryKey: ['own'], queryFn: () => call(commandOperations.listOfferedCommands, { vehicleId: 4 }) })
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: [COMMANDS_KEY] })}>
      Decidido
    </button>
  )
}

/** Opens a page of which the server says that so many wait, the newest of them for this vehicle. */
function open(path: string, vehicleId: number, count: () => number) {
  const waiting = () => (count() > 0 ? [{ vehicleId }] : [])
  const answers = { comandos: waiting, comandosTotal: count }
  const shown = (
    <>
      <ApprovalsChip />
      <QueryScope>
        <Decided />
      </QueryScope>
    </>
  )
  page = openPage(path, shown, answers)
}

test('who may approve commands is told on every screen how many wait, and led to where that is done', async () => {
  open('/clientes', 4, () => 1234)
  await seen('1.234 para aprovar')
  expect(link()!.getAttribute('href')).toBe('/configuracoes/comandos')
  expect(link()!.getAttribute('aria-label')).toBe('1.234 para aprovar: 1.234 comandos esperam a sua aprovação')
  // The server chooses and counts: of what is under way no page has all.
  for (const call of ['comandos', 'comandosTotal']) {
    expect(page.of(call)[0]!.variables).toMatchObject({ paraAprovar: true })
  }
})

test('a customer who may approve is led to the vehicle', async () => {
  enterAs({ customerId: 12, userId: 9, access: 'A' })
  open('/monitoring', 4, () => 2)
  await seen('2 para aprovar')
  expect(link()!.getAttribute('href')).toBe('/monitoring?v=4')
})

test('it is said in a region that was there before, and goes with what was decided', async () => {
  let count = 0
  open('/clientes', 4, () => count)
  await soon(() => expect(page.of('comandos')).toHaveLength(1))
  const before = region()!
  expect(before.textContent).toBe('')
  count = 1
  press('Decidido')
  await seen('1 para aprovar')
  expect(region()).toBe(before)
  count = 0
  press('Decidido')
  await soon(() => expect(link()).toBeNull())
})

test('for who may approve nothing nobody asks', async () => {
  enterAs({ customerId: 12, userId: 9, access: 'R' })
  open('/monitoring', 4, () => 1)
  await soon(() => expect(page.of('comandosPossiveis')).toHaveLength(1))
  expect(page.of('comandos')).toEqual([])
  expect(region()).toBeNull()
})
