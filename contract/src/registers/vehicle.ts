import { normalizeModelYear } from '@monitorweb/domain/brazil/brazil'
import { normalizePlate } from '@monitorweb/domain/brazil/plate'
import { readCodes } from '../wire/codes.ts'
import { integer, nested, type RowOf, reference, rules, secret, stamp, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'
import { customerSummaryFields } from './customer-summary.ts'
import { serialRule } from './device.ts'
import { recordStatus, recordVersion } from './record.ts'

const plateRule = z.string().overwrite(normalizePlate).max(20, 'Use no máximo 20 caracteres.')

/** A vehicle (veículo) has an owner, others who may see it, and the device that is in it now. */
export const vehicleFields = {
  id: integer('veiId', 'Código'),
  customerId: reference('cliId', 'Cliente', { required: true }),
  sharedCustomerId1: reference('cliId1', 'Também visível para (1)'),
  sharedCustomerId2: reference('cliId2', 'Também visível para (2)'),
  sharedCustomerId3: reference('cliId3', 'Também visível para (3)'),
  code: text('veiCod', 'Código do veículo'),
  description: text('veiDsc', 'Descrição'),
  plate: text('veiPlc', 'Placa', { rule: plateRule }),
  otherPlate: text('veiPlcn', 'Placa no outro padrão', { rule: plateRule }),
  deviceSerial: text('eqpSrn', 'Equipamento', { rule: serialRule }),
  brand: text('veiMrc', 'Marca'),
  model: text('veiMdl', 'Modelo'),
  color: text('veiCor', 'Cor'),
  chassis: text('veiChs', 'Chassi', { rule: rules.code() }),
  year: text('veiAno', 'Ano', { rule: rules.line().overwrite(normalizeModelYear) }),
  vehicleTypeId: reference('tpvId', 'Tipo de veículo'),
  profileId: integer('ptvId', 'Perfil de instalação', { initial: 1 }),
  iconId: integer('icoId', 'Ícone'),
  password: secret('veiSen', 'Senha'),
  counterPassword: secret('veiSenc', 'Contra-senha'),
  deactivatedAt: stamp('veiDhd', 'Desativado em'),
  inspectedAt: stamp('veiVst', 'Vistoria'),
  externalCode: text('veiCox', 'Código externo'),
  question: text('veiQst', 'Pergunta de segurança'),
  mcp: text('veiMcp', 'MCP'),
  td: integer('veiTd', 'TD'),
  satellite: integer('veiSat', 'Satélite'),
  pmv1: integer('veiPmv1', 'PMV 1'),
  pmv2: integer('veiPmv2', 'PMV 2'),
  pmv3: integer('veiPmv3', 'PMV 3'),
  blocked: integer('veiBlt', 'Bloqueado'),
  blockPending: integer('veiPblt', 'Bloqueio pendente'),
  serviceTypeId: reference('tsvId', 'Tipo de serviço'),
  flag: integer('veiFld', 'Marcação', { rule: z.literal([0, 1], 'Use 0 ou 1.') }),
  status: recordStatus('veiSts'),
  createdAt: stamp('veiDhc', 'Cadastrado em', { serverOwned: true }),
  updatedAt: stamp('veiDhs', 'Última alteração', { serverOwned: true }),
  recordVersion: recordVersion('versao'),
  customer: nested('cliente', 'ClienteResumo', ['Cliente', customerSummaryFields]),
}

/**
 * These fields may be sent of a vehicle: beside its own, since when what changes with them is so (none: from now on),
 * and its groups, which tell whom they have by themselves.
 */
export const vehicleInputFields = {
  ...vehicleFields,
  installedSince: stamp('instaladoEm', 'Instalado em'),
  ownedSince: stamp('proprietarioDesde', 'Proprietário desde'),
  /** The groups that it is in, of those that the person may see; with signs those that it comes into or leaves. */
  groups: text('grupos', 'Grupos de veículos', {
    rule: rules
      .line(2_000)
      .regex(
        /^((\d{1,9}(,\d{1,9})*)|([+-]\d{1,9}(,[+-]\d{1,9})*))?$/,
        'Use códigos separados por vírgulas, ou +código e -código para pôr em grupos e tirar deles.',
      ),
  }),
}

/** Reads what was said of a vehicle's groups: all of them, or those that it comes into and leaves. */
export function readVehicleGroups(text: string): { whole: boolean; into: number[]; outOf: number[] } {
  if (!/^[+-]/.test(text)) return { whole: true, into: readCodes(text), outOf: [] }
  const signed = text.split(',')
  const codesOf = (sign: string) =>
    readCodes(
      signed
        .filter((each) => each.startsWith(sign))
        .map((each) => each.slice(1))
        .join(),
    )
  return { whole: false, into: codesOf('+'), outOf: codesOf('-') }
}

/** Writes what became of a vehicle's groups since somebody saw them, so that what others did meanwhile stays; undefined: nothing did. */
export function changeOfVehicleGroups(seen: string, chosen: string): string | undefined {
  const [before, after] = [readCodes(seen), readCodes(chosen)]
  const into = after.filter((id) => !before.includes(id)).map((id) => `+${id}`)
  return [...into, ...before.filter((id) => !after.includes(id)).map((id) => `-${id}`)].join() || undefined
}

export type Vehicle = RowOf<typeof vehicleFields>
