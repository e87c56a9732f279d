import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ClockFault } from './ClockFault.tsx'

const FAULT = { aheadMinutes: 480, zone: '+08:00' }
let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function show(updateEquipamento: () => unknown, next = FAULT) {
  page = openPage('/monitoring', <Card next={next} />, { updateEquipamento })
}

function Card({ next }: { next: typeof FAULT }) {
  const [fault, setFault] = useState(FAULT)
  return (
    <QueryScope>
      <ClockFault serial="863" fault={fault} />
      <button type="button" onClick={() => setFault(next)}>
        Novo reporte
      </button>
    </QueryScope>
  )
}

test('one click takes the proposed zone, and says that positions are put right', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  show(() => ({ status: true, record: { serial: '863' } }))
  await seen('O relógio deste rastreador está 8 h adiantado: fuso?')
  press('Usar UTC+08:00')
  await seen('Fuso UTC+08:00 gravado no equipamento 863.')
  expect(page.of('updateEquipamento')).toMatchObject([
    { variables: { input: { eqpSrn: '863', fusoDoRelogio: '+08:00' } } },
  ])
})

test('a zone that was taken is not offered again, and another one is', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  show(() => ({ status: true, record: { serial: '863' } }), { aheadMinutes: -60, zone: '-04:00' })
  await seen('fuso?')
  press('Usar UTC+08:00')
  const offered = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('UTC'))
  await soon(() => expect(offered()?.disabled).toBe(true))
  press('Novo reporte')
  await seen('Usar UTC-04:00')
  press('Usar UTC-04:00')
  await soon(() => expect(page.of('updateEquipamento')).toHaveLength(2))
})

test('what the server refuses is said, and can be tried again', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const refusal = { message: 'Seu perfil não permite esta operação.', extensions: { code: 'FORBIDDEN' } }
  show(() => ({ errors: [refusal] }))
  await seen('fuso?')
  press('Usar UTC+08:00')
  await soon(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal.message))
  press('Usar UTC+08:00')
  await soon(() => expect(page.of('updateEquipamento')).toHaveLength(2))
})

test('who may not change devices is told of the clock, and gets no button', async () => {
  enterAs({ customerId: 5, userId: 1, access: 'R' })
  show(() => null)
  await seen('O relógio deste rastreador está 8 h adiantado: fuso?')
  expect(document.body.textContent).not.toContain('Usar UTC')
})
