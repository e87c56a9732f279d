import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { openMail } from '../../src/mail/outbox.ts'
import type { WaitingMail } from '../../src/storage/mail/mail-store.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'
import { callsOf } from '../setup/worlds/support-call-world.ts'

let api: Api
let make: Registers
let calls: ReturnType<typeof callsOf>
let customer: number
let person: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  calls = callsOf(api)
  customer = await make.customer()
  person = await make.person({ customer, type: 3 })
  await api.pool.query(`update user_account set email = 'ana@aurora.example' where customer_id = $1`, [customer])
  await api.pool.query(`update customer set email1 = 'contato@aurora.example' where id = $1`, [customer])
})
afterAll(() => api.stop())

async function mails() {
  const { rows } = await api.pool.query<WaitingMail>(
    `select kind, recipient, content_encrypted as content from mail order by id`,
  )
  await api.pool.query('delete from mail')
  return rows.map((mail) => ({
    kind: mail.kind,
    recipient: mail.recipient,
    ...openMail(mail, createSecrets('s'.repeat(32))),
  }))
}

test('what the desk writes and how it ends a call reach who opened it; its notes and their own words do not', async () => {
  const { codigo } = await calls.open(person, { titulo: 'Sem sinal' })
  await calls.change(person, `responderChamado(codigo: ${codigo}, texto: "Alguém aí?")`)
  await calls.change(api.admin, `responderChamado(codigo: ${codigo}, texto: "Nota nossa", interno: true)`)
  expect(await mails()).toEqual([])
  await calls.change(api.admin, `responderChamado(codigo: ${codigo}, texto: "Olhe <b>o cabo</b>")`)
  await calls.close(api.admin, codigo, 'Cabo trocado')
  const [answered, finished] = await mails()
  expect(answered).toMatchObject({
    kind: 'callAnswered',
    recipient: 'ana@aurora.example',
    subject: `Chamado #${codigo} respondido: Sem sinal`,
    text: expect.stringContaining(`https://frota.exemplo/chamados/${codigo}`),
    html: expect.stringContaining('Olhe &lt;b&gt;o cabo&lt;/b&gt;'),
  })
  expect(finished).toMatchObject({
    kind: 'callFinished',
    recipient: 'ana@aurora.example',
    subject: `Chamado #${codigo} finalizado: Sem sinal`,
    text: expect.stringContaining('Cabo trocado'),
  })
})

test('an answer that is sent again under its key is mailed once', async () => {
  const { codigo } = await calls.open(person)
  const answer = `responderChamado(codigo: ${codigo}, texto: "Já vamos ver", chave: "${randomUUID()}")`
  for (let time = 0; time < 2; time++) await calls.change(api.admin, answer)
  expect(await mails()).toMatchObject([{ kind: 'callAnswered' }])
})

test('a call that the desk opened for a customer is answered to the customer', async () => {
  const { codigo } = await calls.open(api.admin, { cliente: customer })
  await calls.close(api.admin, codigo)
  expect(await mails()).toMatchObject([{ recipient: 'contato@aurora.example' }])
})

test('so is one of a customer below the central, whichever of its people ends it', async () => {
  const below = await make.customer({ above: 784 })
  await api.pool.query(`update customer set email1 = 'frota@abaixo.example' where id = $1`, [below])
  await api.pool.query(`update user_account set email = 'central@central.example' where customer_id = 784`)
  const { codigo } = await calls.open(api.admin, { cliente: below })
  await mails()
  await calls.close(await make.person({ customer: 784, type: 2 }), codigo)
  expect(await mails()).toMatchObject([{ kind: 'callFinished', recipient: 'frota@abaixo.example' }])
})

test('who may no longer see the call is not written to', async () => {
  const { codigo } = await calls.open(person)
  await api.pool.query(`update user_account set access_ends_at = now() where customer_id = $1`, [customer])
  await calls.close(api.admin, codigo)
  expect(await mails()).toMatchObject([{ recipient: 'contato@aurora.example' }])
})

test('a refused change sends no mail', async () => {
  const { codigo } = await calls.open(api.admin, { cliente: customer })
  await calls.close(api.admin, codigo)
  await mails()
  await calls.refused(api.admin, `closeChamado(input: { codigo: ${codigo}, resolucao: "x" })`)
  expect(await mails()).toEqual([])
})

/** Answers a new operator with an address. */
async function newSolver() {
  const token = await make.person({ customer: 784, type: 2 })
  const { rows } = await api.pool.query<{ id: number }>(
    `update user_account set email = 'olga@central.example' where id = (select max(id) from user_account) returning id`,
  )
  return { solver: token, id: rows[0]!.id }
}

test('who is to solve a call hears of it, of what the customer writes and of its reopening; not of their own doings', async () => {
  const { solver, id } = await newSolver()
  const asking = await make.person({ customer, type: 3 })
  const { codigo } = await calls.open(asking, { titulo: 'Sem sinal' })
  await calls.change(solver, `atribuirChamado(codigo: ${codigo}, responsavel: ${id})`)
  expect(await mails()).toEqual([])
  await calls.change(api.admin, `atribuirChamado(codigo: ${codigo}, responsavel: 0)`)
  await calls.change(api.admin, `atribuirChamado(codigo: ${codigo}, responsavel: ${id})`)
  await calls.change(asking, `responderChamado(codigo: ${codigo}, texto: "Voltou a parar")`)
  await calls.change(solver, `responderChamado(codigo: ${codigo}, texto: "Nota", interno: true)`)
  await calls.close(solver, codigo)
  await calls.change(asking, `reabrirChamado(codigo: ${codigo}, motivo: "Parou outra vez")`)
  const hers = (await mails()).filter(({ recipient }) => recipient === 'olga@central.example')
  expect(hers.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['callAssigned', `Chamado #${codigo} agora é seu: Sem sinal`],
    ['customerAnswered', `O cliente respondeu ao chamado #${codigo}: Sem sinal`],
    ['callReopened', `Chamado #${codigo} reaberto: Sem sinal`],
  ])
  expect(hers[1]?.text).toContain('Voltou a parar')
})

test.each([
  ['became the user of another customer', async () => `cliId: ${await make.customer()}, tusId: 3`],
  ['may only read at the central now', async () => 'tusId: 4'],
])('an operator who %s is written nothing of calls that were theirs', async (_, changed) => {
  const { id } = await newSolver()
  const asking = await make.person({ customer, type: 3 })
  const { codigo } = await calls.open(asking)
  await calls.change(api.admin, `atribuirChamado(codigo: ${codigo}, responsavel: ${id})`)
  await api.data(`mutation { updateUsuario(usrId: ${id}, ${await changed()}) { status } }`, { token: api.admin })
  await mails()
  await calls.change(asking, `responderChamado(codigo: ${codigo}, texto: "O carro da diretora fica na Rua X")`)
  await calls.close(api.admin, codigo)
  await calls.change(asking, `reabrirChamado(codigo: ${codigo}, motivo: "Parou outra vez")`)
  expect((await mails()).filter(({ recipient }) => recipient === 'olga@central.example')).toEqual([])
})
