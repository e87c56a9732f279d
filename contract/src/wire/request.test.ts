import { describe, expect, test } from 'vitest'
import { operations } from '../operations.ts'
import { answerOf, requestOf } from './request.ts'

describe('a request', () => {
  test('asks with aliases and keeps values out of the query text', () => {
    const request = requestOf(operations.getVehicle, { id: 7 }, ['id', 'plate', 'customer'])
    expect(request).toEqual({
      query:
        'query ($veiId: Numero) { result: veiculo(veiId: $veiId) { id: veiId plate: veiPlc customer: cliente { id: cliId code: cliCod name: cliDsc } } }',
      variables: { veiId: 7 },
    })
  })

  test('of a mutation sends the input under wire names, without what the server owns', () => {
    const request = requestOf(operations.createVehicle, {
      input: { customerId: 1, plate: 'ABC1D23', sharedCustomerId1: null, inspectedAt: 0, updatedAt: 5 },
    })
    expect(request.variables).toEqual({
      input: { cliId: 1, veiPlc: 'ABC1D23', cliId1: 0, veiVst: '1970-01-01 00:00:00' },
    })
    expect(request.query).toMatch(/^mutation \(\$input: VeiculoInput!\) \{ result: createVeiculo\(input: \$input\) /)
  })

  test('leaves out arguments that were not given', () => {
    expect(requestOf(operations.countVehicles, {}).query).toBe('query { result: veiculoByDscTotal }')
  })
})

describe('an answer', () => {
  test('becomes values of ours: stamps in milliseconds, 0 in a reference is none', () => {
    const [row] = answerOf(operations.lastPositions, {
      result: [{ vehicleId: 3, fixTime: '2026-01-01 00:00:01', speedKmh: null, receivedAt: null, ignition: true }],
    })
    expect(row).toEqual({ vehicleId: 3, fixTime: 1_767_225_601_000, speedKmh: null, receivedAt: null, ignition: true })
    const customer = answerOf(operations.getCustomer, { result: { id: 1, parentId: 0, updatedAt: '' } })
    expect(customer).toEqual({ id: 1, parentId: null, updatedAt: null })
  })
})
