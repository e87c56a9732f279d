import { networkListRule } from '../rules/network-list-rule.ts'
import { integer, nested, orNull, type RowOf, reference, rules, secret, stamp, text } from '../wire/field.ts'
import { customerSummaryFields } from './customer-summary.ts'
import { clockZone, deviceVersionFields } from './device-version.ts'
import { recordStatus, recordVersion } from './record.ts'

/** The rule takes as a serial what somebody calls a device, also what no tracker would call itself. */
export const serialRule = rules.code()

/** These are the fields that other records show of a vehicle; 0 and "" stand where there is none. */
export const vehicleSummaryFields = {
  id: integer('veiId', 'Código'),
  plate: text('veiPlc', 'Placa'),
  description: text('veiDsc', 'Descrição'),
}

/** A tracker (equipamento) is known by its serial. */
export const deviceFields = {
  serial: text('eqpSrn', 'Número de série', { required: true, rule: serialRule }),
  /** It repeats the serial: some clients read the key of a device under this name. */
  key: text('codigo', 'Código', { readOnly: true }),
  versionId: reference('verId', 'Modelo'),
  customerId: reference('cliId', 'Cliente'),
  phoneArea: text('eqpDdd', 'DDD'),
  phone: text('eqpTel', 'Telefone do chip'),
  carrier: text('eqpOpc', 'Operadora'),
  pin: secret('eqpPin', 'PIN'),
  puk: secret('eqpPuk', 'PUK'),
  externalCode: text('eqpCox', 'Código externo'),
  serialText: text('eqpSrt', 'Série em texto'),
  dtmf: text('eqpDtmf', 'DTMF'),
  communication: text('eqpMtc', 'Meio de comunicação'),
  /** It is empty where the model's counts. */
  clockZone,
  /** From where alone its reports are taken, as addresses and networks; empty: from anywhere. */
  allowedNetworks: text('redesPermitidas', 'Endereços de rede permitidos', { rule: networkListRule }),
  /** What it has to show wherever it speaks, as some protocols let it; empty: nothing. */
  accessSecret: secret('senhaRastreador', 'Senha do rastreador'),
  firmware: text('eqpUvp', 'Versão do programa', { serverOwned: true }),
  check1: text('eqpCk1', 'Verificação 1', { serverOwned: true }),
  check2: text('eqpCk2', 'Verificação 2', { serverOwned: true }),
  check3: text('eqpCk3', 'Verificação 3', { serverOwned: true }),
  checkedAt: stamp('eqpCkdh', 'Verificado em', { serverOwned: true }),
  status: recordStatus('eqpSts'),
  updatedAt: stamp('eqpDhs', 'Última alteração', { serverOwned: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  lastCommunicationAt: stamp('ultimaComunicacao', 'Última comunicação', { readOnly: true }),
  /** How far ahead of UTC the clock is, as learned; null while that is not certain. */
  learnedClockMinutes: orNull(integer('relogioAprendidoMinutos', 'Relógio aprendido (min)', { readOnly: true })),
  /** How far ahead of UTC the clock was taken to be in what is stored. */
  clockMinutes: integer('relogioAplicadoMinutos', 'Relógio aplicado (min)', { readOnly: true }),
  // In answers `versao` is the model below, so the version of the record has another name there.
  recordVersion: recordVersion('versaoRegistro', 'versao'),
  version: nested('versao', 'VersaoResumo', ['Modelo', { id: deviceVersionFields.id, name: deviceVersionFields.name }]),
  customer: nested('cliente', 'ClienteResumo', ['Cliente', customerSummaryFields]),
  vehicle: nested('veiculo', 'VeiculoResumo', ['Veículo em que está', vehicleSummaryFields]),
}

export type Device = RowOf<typeof deviceFields>
