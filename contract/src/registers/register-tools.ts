import { flag, integer, rules, stamp, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record, saved } from '../wire/operation-shapes.ts'
import { optionalPaging, ordering, paging } from '../wire/paging.ts'
import { serialRule } from './device.ts'
import { recordStatus } from './record.ts'
import { batchResultFields, duplicateFields, registerNamed, unregisteredFilter } from './register-lists.ts'
import { alikeDeviceFields, unregisteredDeviceFields } from './unregistered-device.ts'
import { vehicleFields } from './vehicle.ts'
import { installationFields, ownershipFields } from './vehicle-links.ts'

/** An import does one of these with records that are there: it refuses the line, changes them, or leaves them. */
const EXISTING = ['recusar', 'alterar', 'ignorar']

const vehicleId = { vehicleId: integer('veiculo', 'Veículo', { required: true }) }
const deviceSerial = { serial: text('equipamento', 'Equipamento', { required: true, rule: serialRule }) }
const linkId = { id: integer('codigo', 'Código', { required: true }) }
const period = { from: optional(stamp('inicio', 'Início')), until: optional(stamp('fim', 'Fim')) }

/**
 * Keeping the registers needs these operations beside them: dated links, devices nobody registered, duplicates, many at
 * once.
 */
export const registerTools = {
  listInstallations: query('instalacoesDoVeiculo', 'Equipamentos que estiveram em um veículo, do mais novo.', {
    args: { ...vehicleId, ...optionalPaging() },
    result: list('Instalacao', installationFields),
  }),
  countInstallations: query('instalacoesDoVeiculoTotal', 'Quantas instalações o veículo teve.', {
    args: vehicleId,
    result: count,
  }),
  listDeviceInstallations: query('instalacoesDoEquipamento', 'Veículos em que um equipamento esteve, do mais novo.', {
    args: { ...deviceSerial, ...optionalPaging() },
    result: list('Instalacao', installationFields),
  }),
  countDeviceInstallations: query('instalacoesDoEquipamentoTotal', 'Quantas instalações o equipamento teve.', {
    args: deviceSerial,
    result: count,
  }),
  listOwnerships: query('propriedadesDoVeiculo', 'De quem um veículo foi, e para quem foi visível, do mais novo.', {
    args: { ...vehicleId, ...optionalPaging() },
    result: list('Propriedade', ownershipFields),
  }),
  countOwnerships: query('propriedadesDoVeiculoTotal', 'Quantas propriedades o veículo teve.', {
    args: vehicleId,
    result: count,
  }),
  swapDevice: mutation('trocarEquipamento', 'Põe outro equipamento em um veículo; vazio: só retira o que está.', {
    args: {
      ...vehicleId,
      serial: withDefault(text('equipamento', 'Equipamento', { rule: serialRule }), ''),
      /** None means now. */
      at: withDefault(stamp('data', 'Data da troca'), null),
      takeFromOther: withDefault(flag('retirarDoOutro', 'Retirar do veículo em que está'), false),
    },
    result: saved({ type: 'Veiculo', fields: vehicleFields, answer: 'veiculo' }),
  }),
  correctInstallation: mutation('corrigirInstalacao', 'Corrige as datas de uma instalação.', {
    args: { ...linkId, ...period },
    result: record('Instalacao', installationFields),
  }),
  correctOwnership: mutation('corrigirPropriedade', 'Corrige as datas de uma propriedade.', {
    args: { ...linkId, ...period },
    result: record('Propriedade', ownershipFields),
  }),

  listUnregisteredDevices: query('equipamentosNaoCadastrados', 'Equipamentos que enviam e não estão no cadastro.', {
    args: { ...unregisteredFilter, ...paging(100), ...ordering() },
    result: list('EquipamentoNaoCadastrado', unregisteredDeviceFields),
  }),
  countUnregisteredDevices: query('equipamentosNaoCadastradosTotal', 'Quantos enviam sem cadastro.', {
    args: unregisteredFilter,
    result: count,
  }),
  listAlikeDevices: query('equipamentosParecidos', 'Cadastros sem comunicação e desconhecidos que terminam igual.', {
    args: {
      /** Empty: all of them. */
      serial: withDefault(text('serie', 'Número de série de um dos dois', { rule: serialRule }), ''),
    },
    result: list('EquipamentoParecido', alikeDeviceFields),
  }),

  findDuplicates: query('verificarDuplicidade', 'Registros que já têm o mesmo valor em um campo.', {
    args: {
      register: registerNamed(),
      /** The wire name of the field. */
      field: text('campo', 'Campo', { required: true }),
      value: withDefault(text('valor', 'Valor'), ''),
      /** The key of the record that is being changed, which is no duplicate of itself. */
      ownKey: withDefault(text('registro', 'Registro'), ''),
    },
    result: list('Duplicidade', duplicateFields),
  }),
  changeStatuses: mutation('alterarSituacao', 'Ativa ou inativa vários registros: todos ou nenhum.', {
    args: {
      register: registerNamed(['cliente', 'equipamento', 'veiculo']),
      /** Ids, or serials of devices, separated by commas. */
      keys: text('registros', 'Registros', { required: true, rule: rules.line(70_000) }),
      status: { ...recordStatus('situacao'), required: true },
    },
    result: list('ResultadoDoRegistro', batchResultFields),
  }),
  importRecords: mutation('importarRegistros', 'Grava várias linhas de uma planilha: todas ou nenhuma.', {
    args: {
      register: registerNamed(),
      /** A JSON list of at most 1000 objects, with fields by their wire names. */
      rows: text('linhas', 'Linhas', { required: true, rule: rules.lines(4_000_000) }),
      /** Where true, the answer says what would happen and nothing is saved. */
      dryRun: withDefault(flag('simular', 'Só simular'), false),
      existing: withDefault(
        text('existentes', 'Registros que já existem', {
          rule: rules.line().refine((choice) => EXISTING.includes(choice), `Use um destes: ${EXISTING.join(', ')}.`),
        }),
        'recusar',
      ),
    },
    result: list('ResultadoDoRegistro', batchResultFields),
  }),
} as const satisfies Record<string, Operation>
