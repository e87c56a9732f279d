import type { Api } from './graphql-api.ts'

/** It registers through the API what a test says it needs; every name is new. */
export interface Registers {
  /** Answers the id of a new customer. */
  customer(input?: { above?: number; name?: string }): Promise<number>
  /** Answers the serial of a new device. */
  device(input?: { customer?: number }): Promise<string>
  /** Answers the id of a new vehicle. */
  vehicle(input: {
    customer: number
    serial?: string
    plate?: string
    description?: string
    sharedWith?: number
  }): Promise<number>
  /** Answers the token of a new person. Types: 1 administrator, 2 operator, 3 customer, 4 reader. */
  person(input: { customer: number; type: number }): Promise<string>
}

export const PASSWORD = 'Um4-senha-boa'
let serialNumber = 0

export function registersOf(api: Api): Registers {
  const token = api.admin
  return {
    async customer({ above = 0, name = unique('CLIENTE') } = {}) {
      const query = `mutation ($cliMae: Int, $cliDsc: String) { createCliente(input: { cliMae: $cliMae, cliDsc: $cliDsc }) { cliente { cliId } } }`
      const { createCliente } = await api.data(query, { token, variables: { cliMae: above, cliDsc: name } })
      return createCliente.cliente.cliId
    },
    async device({ customer = 0 } = {}) {
      const serial = unique('8631')
      await api.data(`mutation { createEquipamento(eqpSrn: "${serial}", cliId: ${customer}) { status } }`, { token })
      return serial
    },
    async vehicle({ customer, serial = '', plate = '', description = unique('VEICULO'), sharedWith = 0 }) {
      const { createVeiculo } = await api.data(
        'mutation ($input: VeiculoInput!) { createVeiculo(input: $input) { veiculo { veiId } } }',
        {
          token,
          variables: {
            input: { cliId: customer, eqpSrn: serial, veiPlc: plate, veiDsc: description, cliId1: sharedWith },
          },
        },
      )
      return createVeiculo.veiculo.veiId
    },
    async person({ customer, type }) {
      const login = unique('pessoa')
      await api.data(
        `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${login}", usrNom: "${login}", usrPwd: "${PASSWORD}") { status } }`,
        { token },
      )
      return await api.signIn(login, PASSWORD)
    },
  }
}

export function unique(prefix: string): string {
  return `${prefix}${String(++serialNumber).padStart(6, '0')}`
}
