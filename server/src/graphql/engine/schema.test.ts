import { readFileSync } from 'node:fs'
import { operations } from '@monitorweb/contract/operations'
import {
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  parse,
  validate,
  validateSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import type { Resolvers } from '../resolver.ts'
import { createSchema } from './schema.ts'

const schema = createSchema({} as Resolvers)
/** These changes add an argument or field that may be left out, which breaks nobody who does not know it. */
const ADDITIONS: string[] = [DangerousChangeType.OPTIONAL_ARG_ADDED, DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED]
const frozen = buildSchema(readFileSync(new URL('../../../../contract/legacy.graphql', import.meta.url), 'utf8'))

/** Existing clients use these calls beside those that write registers. */
const CALLS = `
  createToken reportStoppingPoints ultimasPosicoesPorCliente veiculosEmAtraso veiculosOnLine
  statusVeiculos statusClientes statusEquipamentos veiculoByDsc veiculo clienteByDsc cliente
  equipamentoBySrn equipamento equipamentos usuariosByName usuario versoes
  relatorioPosicoes historicoViagens distanciaPercorridaPorPeriodo
  chamados createChamado closeChamado chamadosPorStatus`

describe('the public schema', () => {
  test('is sound', () => {
    expect(validateSchema(schema)).toEqual([])
  })

  test('still has everything that was ever published', () => {
    expect(findBreakingChanges(frozen, schema)).toEqual([])
    expect(findDangerousChanges(frozen, schema).filter(({ type }) => !ADDITIONS.includes(type))).toEqual([])
  })

  test('has frozen every call that existing clients know', () => {
    const known = { ...frozen.getQueryType()!.getFields(), ...frozen.getMutationType()!.getFields() }
    const records = ['Cliente', 'Equipamento', 'Veiculo', 'Usuario']
    const writes = ['create', 'update', 'delete'].flatMap((verb) => records.map((record) => `${verb}${record}`))
    const calls = [...writes, ...CALLS.trim().split(/\s+/)]
    expect(calls.filter((call) => !known[call])).toEqual([])
    expect(calls.length).toBe(37)
  })

  test('notices what would break a client', () => {
    const poorer = buildSchema(
      'type Query { veiculo(veiId: Numero): Veiculo } type Veiculo { veiId: Int! } scalar Numero',
    )
    expect(findBreakingChanges(frozen, poorer).length).toBeGreaterThan(50)
  })

  test('answers every total, or says why not', () => {
    const totals = Object.values(schema.getQueryType()!.getFields()).filter(({ name }) => name.endsWith('Total'))
    expect(totals.length).toBeGreaterThan(10)
    for (const { name, type } of totals) expect(String(type), name).toBe('Int!')
  })

  test('has a call for every operation of the contract, each under one name only', () => {
    const wires = Object.values(operations).map((operation) => operation.wire)
    expect(new Set(wires).size).toBe(wires.length)
    for (const { kind, wire } of Object.values(operations)) {
      const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
      expect(root?.getFields()[wire], wire).toBeDefined()
    }
  })

  test('knows the nested names that clients read', () => {
    const document = parse(
      '{ equipamento(eqpSrn: "1") { codigo versao { verDsc } cliente { cliDsc } } usuario { tipoUsuario { tusDsc tusDac } } }',
    )
    expect(validate(schema, document)).toEqual([])
  })
})
