import { operations } from '@monitorweb/contract/operations'
import { type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsHistory } from '../../src/graphql/audited-reads.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let registers: Registers
beforeAll(async () => {
  api = await startApi()
  registers = registersOf(api)
})
afterAll(() => api.stop())

/** Written by hand: a call that answers where vehicles were belongs here, and a new one makes this test fail until it does. */
const READS = {
  relatorioPosicoes: 'veiId',
  historicoViagens: 'veiId',
  distanciaPercorridaPorPeriodo: 'veiId',
  reportStoppingPoints: 'veiId',
  viagens: 'veiculos',
  paradas: 'veiculos',
  distancias: 'veiculos',
  resumoDoPeriodo: 'veiculos',
  linhaDoTempo: 'veiculos',
  posicoesDescartadas: 'veiculos',
  visitasACercas: 'veiculos',
  rankingDeVelocidade: 'veiculos',
  eventosPorRegra: 'veiculos',
  relatorioDeTurno: 'veiculos',
  marcasDoHistorico: 'veiculos',
}

/** Written by hand too: these tell places, but of where vehicles are now, of what they told then, or of what is no vehicle. */
const TELL_OTHER_PLACES = [
  ...['equipamentosNaoCadastrados', 'instalacaoPeloLink', 'pontosDeReferencia'],
  ...['ultimasPosicoesPorCliente', 'veiculosEmAtraso', 'alarmes', 'ocorrencias', 'ocorrencia'],
  // It is recorded by its resolver, see below.
  'contextoDoChamado',
]

function tellsPlace(fields: FieldSet): boolean {
  return Object.entries(fields).some(
    ([name, field]) => name === 'latitude' || (isNested(field) && tellsPlace(field.fields)),
  )
}

function askFor(call: string, argument: string, vehicles: string) {
  const [from, to, value] = argument === 'veiId' ? ['parDhi', 'parDhf', vehicles] : ['inicio', 'fim', `"${vehicles}"`]
  return `{ ${call}(${argument}: ${value}, ${from}: "2026-01-01 00:00:00", ${to}: "2026-01-01 23:59:59") { __typename } }`
}

async function readsOf(vehicle: number) {
  const query = `{ historicoDeAlteracoes(entidade: "veiculo", registro: "${vehicle}", acessos: true) { acao alteracoes { rotulo depois } } }`
  const { historicoDeAlteracoes } = await api.data(query, { token: api.admin })
  return historicoDeAlteracoes.filter((event: { acao: string }) => event.acao === 'Consultou o histórico')
}

describe('a read of history', () => {
  test('is any call that answers what vehicles did in a period', () => {
    const names = (Object.keys(operations) as (keyof typeof operations)[]).filter(readsHistory)
    expect(names.map((name) => operations[name].wire).sort()).toEqual([...Object.keys(READS), 'testarRegra'].sort())
    const tellingPlaces = (Object.keys(operations) as (keyof typeof operations)[]).filter((name) => {
      const { kind, result }: Operation = operations[name]
      return kind === 'query' && result.shape !== 'count' && tellsPlace(result.fields) && !readsHistory(name)
    })
    expect(tellingPlaces.map((name) => operations[name].wire).sort()).toEqual(TELL_OTHER_PLACES.toSorted())
  })

  test.each(Object.entries(READS))('by %s leaves one entry with vehicle and period', async (call, argument) => {
    const customer = await registers.customer()
    const vehicle = await registers.vehicle({ customer })
    const token = await registers.person({ customer, type: 4 })
    await api.data(askFor(call, argument, String(vehicle)), { token })
    const reads = await readsOf(vehicle)
    expect(reads).toHaveLength(1)
    expect(reads[0].alteracoes).toEqual([
      { rotulo: 'Relatório', depois: expect.stringMatching(/[^.]$/) },
      { rotulo: 'Início', depois: '2026-01-01 00:00:00' },
      { rotulo: 'Fim', depois: '2026-01-01 23:59:59' },
      { rotulo: 'Veículos', depois: '1' },
    ])
  })

  test('of several vehicles stands in the history of each', async () => {
    const customer = await registers.customer()
    const vehicles = [await registers.vehicle({ customer }), await registers.vehicle({ customer })]
    const token = await registers.person({ customer, type: 3 })
    await api.data(askFor('viagens', 'veiculos', vehicles.join(',')), { token })
    for (const vehicle of vehicles) {
      const reads = await readsOf(vehicle)
      expect(reads).toHaveLength(1)
      expect(reads[0].alteracoes).toContainEqual({ rotulo: 'Veículos', depois: '2' })
    }
    const { rows } = await api.pool.query(`select entity_id from audit where after @> $1`, [
      JSON.stringify({ vehicleIds: vehicles }),
    ])
    expect(rows).toEqual([{ entity_id: '' }])
  })

  test('is also what a support call keeps of the day before it was opened', async () => {
    const customer = await registers.customer()
    const vehicle = await registers.vehicle({ customer })
    const token = await registers.person({ customer, type: 4 })
    const open = async (about: string) => {
      const query = `mutation { createChamado(input: { titulo: "Sem sinal", ${about} }) { codigo } }`
      return (await api.data(query, { token: api.admin })).createChamado.codigo
    }
    const read = (code: number) => api.data(`{ contextoDoChamado(codigo: ${code}) { haContexto } }`, { token })
    await read(await open(`veiculo: ${vehicle}`))
    await read(await open(`cliente: ${customer}`))
    const reads = await readsOf(vehicle)
    expect(reads).toHaveLength(1)
    expect(reads[0].alteracoes).toContainEqual({ rotulo: 'Veículos', depois: '1' })
    const { rows } = await api.pool.query(
      `select (after ->> 'to')::float8 - (after ->> 'from')::float8 as span from audit
       where after ->> 'report' = 'contextoDoChamado'`,
    )
    expect(rows).toEqual([{ span: 24 * 3_600_000 }])
  })

  test('is also a rule that is tried on days gone by, on vehicles that it names and on all of a customer', async () => {
    const customer = await registers.customer()
    const [named, other] = [await registers.vehicle({ customer }), await registers.vehicle({ customer })]
    const token = await registers.person({ customer, type: 1 })
    const trial = `testarRegra(cliente: ${customer}, dias: 3, condicao: "ignitionOn", horario: "fora_12345_06:00-18:00"`
    await api.data(`{ ${trial}, veiculos: "chosen", escolhidos: "${named}") { total } }`, { token })
    expect(await readsOf(named)).toHaveLength(1)
    expect(await readsOf(other)).toEqual([])
    await api.data(`{ ${trial}) { total } }`, { token })
    const { rows } = await api.pool.query(
      `select entity, entity_id as id, (after ->> 'to')::float8 - (after ->> 'from')::float8 as span from audit
       where after ->> 'report' = 'testarRegra' order by audit.id`,
    )
    const span = 3 * 86_400_000
    expect(rows).toEqual([
      { entity: 'vehicle', id: String(named), span },
      { entity: 'customer', id: String(customer), span },
    ])
    const many = Array.from({ length: 11 }, (_, index) => `a${index}: ${trial}) { total }`).join(' ')
    expect(await api.refusal(`{ ${many} }`, { token })).toContain('BAD_USER_INPUT')
  })

  test('that is refused leaves none', async () => {
    const vehicle = await registers.vehicle({ customer: await registers.customer() })
    const token = await registers.person({ customer: await registers.customer(), type: 3 })
    expect(await api.refusal(askFor('historicoViagens', 'veiId', String(vehicle)), { token })).toContain('NOT_FOUND')
    expect(await readsOf(vehicle)).toEqual([])
  })

  test('that cannot be recorded is not answered', async () => {
    const vehicle = await registers.vehicle({ customer: await registers.customer() })
    await api.pool.query('alter table audit rename to audit_away')
    try {
      const answer = await api.ask(askFor('viagens', 'veiculos', String(vehicle)), { token: api.admin })
      expect(answer.data).toEqual({ viagens: null })
      expect(answer.errors?.[0]?.extensions.code).toBe('INTERNAL')
      expect(JSON.stringify(answer)).not.toContain('audit')
    } finally {
      await api.pool.query('alter table audit_away rename to audit')
    }
  })
})
