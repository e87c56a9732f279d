import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'
import { callsOf, PNG, upload } from '../setup/worlds/support-call-world.ts'

let api: Api
let make: Registers
let calls: ReturnType<typeof callsOf>
let operator: string
let customer: number
let person: string
let reader: string
let stranger: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  calls = callsOf(api)
  operator = api.admin
  customer = await make.customer({ name: 'Transportes Aurora' })
  person = await make.person({ customer, type: 3 })
  reader = await make.person({ customer, type: 4 })
  stranger = await make.person({ customer: await make.customer(), type: 1 })
})
afterAll(() => api.stop())

describe('a call', () => {
  test('is opened as existing clients open it: who comes from the token, of the own customer', async () => {
    const { createChamado } = await api.data(
      `mutation { createChamado(input: { codigo: "0", matriz: "1", titulo: 123, descricao: "Desde ontem", classificacao: "1",
        arquivo: "", usuarioAbertura: 1 }) { codigo matriz titulo descricao classificacao arquivo usuarioAbertura
        usuarioFechamento resolucao createdAt updatedAt completedAt } }`,
      { token: person },
    )
    expect(createChamado).toMatchObject({
      matriz: customer,
      titulo: '123',
      descricao: 'Desde ontem',
      classificacao: 1,
      arquivo: '',
      usuarioFechamento: 0,
      resolucao: '',
      completedAt: '',
    })
    expect(createChamado.usuarioAbertura).not.toBe(1)
    expect(createChamado.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(Math.abs(Date.now() - Date.parse(`${createChamado.createdAt.replace(' ', 'T')}Z`))).toBeLessThan(60_000)
  })

  test('needs a title, and to be closed a resolution; nothing else', async () => {
    for (const titulo of ['""', '"   "', 'null']) {
      expect(await calls.refused(person, `createChamado(input: { titulo: ${titulo} })`)).toBe(
        '200 BAD_USER_INPUT titulo',
      )
    }
    expect(await calls.refused(person, 'createChamado(input: { titulo: "x", classificacao: 9 })')).toBe(
      '200 BAD_USER_INPUT classificacao',
    )
    const { codigo } = await calls.open(person, { titulo: 'x' })
    expect(await calls.refused(person, `closeChamado(input: { codigo: ${codigo}, resolucao: " " })`)).toBe(
      '200 BAD_USER_INPUT resolucao',
    )
    expect(await calls.close(person, codigo, 'y')).toMatchObject({ resolucao: 'y', classificacao: 9 })
  })

  test('closed says who closed it and when, and takes nothing more', async () => {
    const { codigo } = await calls.open(person)
    const closed = await calls.close(operator, codigo)
    expect(closed).toMatchObject({ classificacao: 9, prioridade: 0, finalizado: true, usuarioFechamento: 1 })
    expect(closed).toMatchObject({ finalizadoPor: 'ADMINISTRADOR', situacao: 'finalizado' })
    for (const call of [
      `closeChamado(input: { codigo: ${codigo}, resolucao: "outra" })`,
      `alternarChamado(codigo: ${codigo})`,
      `responderChamado(codigo: ${codigo}, texto: "e agora?")`,
    ]) {
      expect(await calls.refused(person, call)).toBe('200 CONFLICT codigo')
      expect(await calls.message(person, call)).toMatch(
        /^Este chamado foi finalizado por ADMINISTRADOR (em \S+ )?às \d\d:\d\d\.$/,
      )
    }
    expect(await calls.refused(operator, `excluirChamado(codigo: ${codigo})`)).toBe('200 CONFLICT codigo')
    expect(await calls.refused(operator, `atribuirChamado(codigo: ${codigo}, responsavel: 1)`)).toBe(
      '200 CONFLICT codigo',
    )
    expect(await calls.get(person, codigo)).toMatchObject({ resolucao: 'Chip trocado' })
  })

  test('opened again is what it was, with its reason in the history', async () => {
    const { codigo } = await calls.open(person, { classificacao: 1 })
    await calls.close(operator, codigo)
    const again = await calls.change(person, `reabrirChamado(codigo: ${codigo}, motivo: "Parou de novo")`)
    expect(again).toMatchObject({ classificacao: 1, completedAt: '', resolucao: '', usuarioFechamento: 0 })
    expect(await calls.refused(person, `reabrirChamado(codigo: ${codigo}, motivo: "outra vez")`)).toBe(
      '200 CONFLICT codigo',
    )
    expect(
      (await calls.events(person, codigo)).map(({ tipo, texto }: Record<string, string>) => [tipo, texto]),
    ).toEqual([
      ['abertura', ''],
      ['encerramento', 'Chip trocado'],
      ['reabertura', 'Parou de novo'],
    ])
  })

  test('stays closed after seven days, and without a reason', async () => {
    const { codigo } = await calls.open(person)
    await calls.close(operator, codigo)
    expect(await calls.refused(person, `reabrirChamado(codigo: ${codigo}, motivo: "")`)).toBe(
      '200 BAD_USER_INPUT motivo',
    )
    await api.pool.query(`update support_call set finished_at = now() - interval '7 days 1 minute' where id = $1`, [
      codigo,
    ])
    expect(await calls.refused(person, `reabrirChamado(codigo: ${codigo}, motivo: "tarde")`)).toBe(
      '200 CONFLICT codigo',
    )
    await api.pool.query(`update support_call set finished_at = now() - interval '6 days 23 hours' where id = $1`, [
      codigo,
    ])
    expect(await calls.change(person, `reabrirChamado(codigo: ${codigo}, motivo: "a tempo")`)).toMatchObject({ codigo })
  })

  test('changes between urgent and important, and its due time with it', async () => {
    const opened = await calls.open(person, { classificacao: 0 })
    const hours = (call: Record<string, string>) =>
      (Date.parse(`${call['prazo']}Z`) - Date.parse(`${call['createdAt']}Z`)) / 3_600_000
    expect(hours(opened)).toBe(24)
    const urgent = await calls.change(person, `alternarChamado(codigo: "${opened.codigo}")`)
    expect(urgent).toMatchObject({ classificacao: 1, prioridade: 1 })
    expect(hours(urgent)).toBe(4)
    expect(await calls.change(operator, `alternarChamado(codigo: ${opened.codigo})`)).toMatchObject({
      classificacao: 0,
    })
    // Of one that was opened again the time counts from then: it is not late for having been open before.
    await calls.close(operator, opened.codigo)
    await calls.change(person, `reabrirChamado(codigo: ${opened.codigo}, motivo: "Parou de novo")`)
    await api.pool.query(
      `update support_call_event set at = at + interval '10 hours' where call_id = $1 and kind = 'reopened'`,
      [opened.codigo],
    )
    expect(hours(await calls.change(person, `alternarChamado(codigo: ${opened.codigo})`))).toBeCloseTo(14, 1)
  })

  test('deleted is answered once more and then gone', async () => {
    const { codigo } = await calls.open(person)
    expect(await calls.refused(person, `excluirChamado(codigo: ${codigo})`)).toBe('200 FORBIDDEN')
    expect(await calls.change(operator, `excluirChamado(codigo: ${codigo})`)).toMatchObject({
      codigo,
      matriz: customer,
    })
    expect(await calls.codes(operator, 'first: 1000')).not.toContain(codigo)
    expect(await calls.refused(operator, `excluirChamado(codigo: ${codigo})`)).toBe('200 NOT_FOUND')
  })

  test('is told in the audit', async () => {
    const { codigo } = await calls.open(person)
    await calls.close(operator, codigo)
    const { rows } = await api.pool.query(
      `select action, after ->> 'resolution' as resolution from audit where entity = 'supportCall' and entity_id = $1 order by id`,
      [String(codigo)],
    )
    expect(rows).toEqual([
      { action: 'create', resolution: null },
      { action: 'update', resolution: 'Chip trocado' },
    ])
  })
})

describe('who sees and does what', () => {
  test('customers their own and what is below them; operators all; others nothing, as if it were not there', async () => {
    const below = await make.customer({ above: customer })
    const child = await make.person({ customer: below, type: 2 })
    const own = await calls.open(person)
    const childs = await calls.open(child)
    expect(childs.matriz).toBe(below)
    expect(await calls.codes(person)).toEqual(expect.arrayContaining([own.codigo, childs.codigo]))
    expect(await calls.codes(child)).toEqual([childs.codigo])
    expect(await calls.codes(operator, 'first: 1000')).toEqual(expect.arrayContaining([own.codigo, childs.codigo]))
    expect(await calls.codes(stranger)).toEqual([])
    for (const call of [
      `chamado(codigo: ${own.codigo}) { codigo }`,
      `eventosDoChamado(codigo: ${own.codigo}) { id }`,
      `eventosDoChamadoTotal(codigo: ${own.codigo})`,
      `contextoDoChamado(codigo: ${own.codigo}) { codigo }`,
    ]) {
      const foreign = await api.ask(`{ ${call} }`, { token: stranger })
      const missing = await api.ask(`{ ${call.replace(/codigo: \d+/, 'codigo: 999999')} }`, { token: stranger })
      expect(foreign.errors?.[0]).toEqual(missing.errors?.[0])
      expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    for (const call of [
      `closeChamado(input: { codigo: ${own.codigo}, resolucao: "x" })`,
      `alternarChamado(codigo: ${own.codigo})`,
      `reabrirChamado(codigo: ${own.codigo}, motivo: "x")`,
      `responderChamado(codigo: ${own.codigo}, texto: "x")`,
    ]) {
      expect(await calls.refused(stranger, call)).toBe('200 NOT_FOUND')
    }
    expect(await calls.get(operator, own.codigo)).toMatchObject({ versao: 1, finalizado: false })
  })

  test('who only reads opens, closes and writes nothing, but reads', async () => {
    const { codigo } = await calls.open(person)
    expect(await calls.codes(reader, 'first: 1000')).toContain(codigo)
    for (const call of [
      'createChamado(input: { titulo: "x" })',
      `closeChamado(input: { codigo: ${codigo}, resolucao: "x" })`,
      `alternarChamado(codigo: ${codigo})`,
      `reabrirChamado(codigo: ${codigo}, motivo: "x")`,
      `responderChamado(codigo: ${codigo}, texto: "x")`,
      `atribuirChamado(codigo: ${codigo}, responsavel: 1)`,
      `excluirChamado(codigo: ${codigo})`,
    ]) {
      expect(await calls.refused(reader, call)).toBe('200 FORBIDDEN')
    }
  })

  test('`matriz` narrows and never widens', async () => {
    const below = await make.customer({ above: customer })
    const childs = await calls.open(person, { matriz: below })
    expect(childs.matriz).toBe(below)
    expect(await calls.codes(person, `matriz: ${below}`)).toEqual([childs.codigo])
    expect(await calls.codes(operator, `matriz: ${below}`)).toEqual([childs.codigo])
    expect(await calls.codes(person, 'matriz: 1, first: 1000')).toEqual(
      await calls.codes(person, 'matriz: 0, first: 1000'),
    )
    const foreign = await make.customer()
    expect(await api.refusal(`{ chamados(matriz: ${foreign}) { codigo } }`, { token: person })).toBe(
      '200 NOT_FOUND matriz',
    )
    expect(await calls.refused(person, `createChamado(input: { titulo: "x", matriz: ${foreign} })`)).toBe(
      '200 NOT_FOUND matriz',
    )
    expect((await calls.open(operator, { matriz: foreign })).matriz).toBe(foreign)
  })
})

describe('two people at once', () => {
  test('who changes what is no longer there is told whose change it was', async () => {
    const { codigo, versao } = await calls.open(person)
    await calls.change(operator, `responderChamado(codigo: ${codigo}, texto: "Já vamos ver")`)
    const stale = `closeChamado(input: { codigo: ${codigo}, resolucao: "x", versao: ${versao} })`
    expect(await calls.refused(person, stale)).toBe('200 CONFLICT versao')
    expect(await calls.message(person, stale)).toMatch(/^ADMINISTRADOR alterou/)
    expect(await calls.get(person, codigo)).toMatchObject({ versao: versao + 1, finalizado: false })
  })

  test('who goes on from one open call is refused for what others did, not for what they did themselves', async () => {
    const { codigo, versao } = await calls.open(person)
    const toggle = (seen: number) => `alternarChamado(codigo: ${codigo}, versao: ${seen})`
    const answer = `responderChamado(codigo: ${codigo}, texto: "Ainda sem sinal")`
    for (let time = 0; time < 2; time++) await calls.change(operator, toggle(versao))
    await calls.change(person, answer)
    await calls.change(operator, answer)
    expect(await calls.message(operator, toggle(versao))).toMatch(/ alterou /)
    expect(await calls.message(operator, toggle(versao))).not.toContain('ADMINISTRADOR')
    expect(await calls.change(operator, toggle(versao + 3))).toMatchObject({ versao: versao + 5 })
  })

  test('of many closings at once one is kept, and of many answers all', async () => {
    const { codigo } = await calls.open(person)
    const say = (text: string) => calls.change(operator, `responderChamado(codigo: ${codigo}, texto: "${text}")`)
    await Promise.all(['1', '2', '3', '4', '5'].map(say))
    expect(await calls.get(person, codigo)).toMatchObject({ respostas: 5, versao: 6 })
    const closings = ['a', 'b', 'c', 'd'].map((text) =>
      calls.refused(operator, `closeChamado(input: { codigo: ${codigo}, resolucao: "${text}" })`),
    )
    const answers = await Promise.all(closings)
    expect(answers.filter((answer) => answer === '200 none')).toHaveLength(1)
    expect(answers.filter((answer) => answer === '200 CONFLICT codigo')).toHaveLength(3)
  })
})

describe('what is sent again under its key, since no answer came', () => {
  test('is one call, with the files that it took, and also where both came at once', async () => {
    const { body } = await upload(api, person, { name: 'a.png', content: PNG })
    const input = { titulo: 'Uma vez só', anexos: body.id, chave: randomUUID() }
    const [one, other] = await Promise.all([calls.open(person, input), calls.open(person, input)])
    expect(other).toEqual(one)
    expect(await calls.open(person, { ...input, chave: input.chave.toUpperCase() })).toEqual(one)
    expect(one.anexos).toMatchObject([{ id: body.id }])
    const { rows } = await api.pool.query('select 1 from support_call where title = $1', [input.titulo])
    expect(rows).toHaveLength(1)
  })

  test('is one answer, also once the call is finished', async () => {
    const { codigo } = await calls.open(person)
    const { body } = await upload(api, person, { name: 'a.png', content: PNG })
    const answer = `responderChamado(codigo: ${codigo}, texto: "Veja", anexos: "${body.id}", chave: "${randomUUID()}")`
    const [one] = await Promise.all([calls.change(person, answer), calls.change(person, answer)])
    expect(one).toMatchObject({ respostas: 1, versao: 2 })
    await calls.close(operator, codigo)
    expect(await calls.change(person, answer)).toMatchObject({ respostas: 1, finalizado: true })
    expect((await calls.events(person, codigo)).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      ...['abertura', 'resposta', 'encerramento'],
    ])
  })

  test('is nothing else than what was sent first, nor what somebody else sent; and its key is a UUID', async () => {
    const key = randomUUID()
    const first = await calls.open(person, { chave: key })
    const second = await calls.open(operator, { chave: key })
    expect(second.codigo).not.toBe(first.codigo)
    const answer = (codigo: number, chave: string) =>
      `responderChamado(codigo: ${codigo}, texto: "Veja", chave: "${chave}")`
    expect(await calls.refused(person, answer(first.codigo, key))).toBe('200 CONFLICT chave')
    const other = randomUUID()
    await calls.change(operator, answer(first.codigo, other))
    expect(await calls.refused(operator, answer(second.codigo, other))).toBe('200 CONFLICT chave')
    expect(await calls.refused(person, answer(first.codigo, '12'))).toBe('200 BAD_USER_INPUT chave')
  })
})
