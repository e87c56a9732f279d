import { integer } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { count, list, mutation, query, record, saving } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { deviceVersionFields } from './device-version.ts'
import { installationProfileFields } from './installation-profile.ts'
import { userTypeFields } from './user-type.ts'

const version = {
  type: 'Versao',
  fields: deviceVersionFields,
  inputs: deviceVersionFields,
  flat: false,
  answer: 'versao',
}
const profile = {
  type: 'PerfilDeInstalacao',
  fields: installationProfileFields,
  inputs: installationProfileFields,
  flat: false,
  answer: 'perfil',
}

/** Records choose from these: models of device, installation profiles, types of user. */
export const registerLookups = {
  listDeviceVersions: query('versoes', 'Modelos de equipamento.', {
    args: paging(1000),
    result: list('Versao', deviceVersionFields),
  }),
  countDeviceVersions: query('versoesTotal', 'Quantos modelos há.', { args: {}, result: count }),
  createDeviceVersion: saving('criarVersao', 'Cadastra um modelo de equipamento.', version),
  changeDeviceVersion: saving('alterarVersao', 'Altera um modelo de equipamento.', version),
  deleteDeviceVersion: mutation('excluirVersao', 'Exclui um modelo que nenhum equipamento tem.', {
    args: { id: integer('verId', 'Código', { required: true }) },
    result: record('Versao', deviceVersionFields),
  }),

  listInstallationProfiles: query('perfisDeInstalacao', 'Perfis de instalação.', {
    args: paging(1000),
    result: list('PerfilDeInstalacao', installationProfileFields),
  }),
  countInstallationProfiles: query('perfisDeInstalacaoTotal', 'Quantos perfis há.', { args: {}, result: count }),
  createInstallationProfile: saving('criarPerfilDeInstalacao', 'Cadastra um perfil de instalação.', profile),
  changeInstallationProfile: saving('alterarPerfilDeInstalacao', 'Altera um perfil de instalação.', profile),
  deleteInstallationProfile: mutation('excluirPerfilDeInstalacao', 'Exclui um perfil que nenhum veículo tem.', {
    args: { id: integer('ptvId', 'Código', { required: true }) },
    result: record('PerfilDeInstalacao', installationProfileFields),
  }),

  listUserTypes: query('tiposDeUsuario', 'Tipos de usuário.', {
    args: paging(100),
    result: list('TipoUsuario', userTypeFields),
  }),
  countUserTypes: query('tiposDeUsuarioTotal', 'Quantos tipos de usuário há.', { args: {}, result: count }),
} as const satisfies Record<string, Operation>
