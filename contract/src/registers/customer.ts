import { isBrazil, normalizePostalCode } from '@monitorweb/domain/brazil/brazil'
import { taxNumberRule } from '../rules/tax-number-rule.ts'
import { integer, nested, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { customerSummaryFields } from './customer-summary.ts'
import { recordStatus, recordVersion } from './record.ts'

/** A customer (cliente) is a company or person, below another customer or not. */
export const customerFields = {
  id: customerSummaryFields.id,
  parentId: reference('cliMae', 'Cliente superior'),
  code: text('cliCod', 'Código do cliente', { rule: rules.line(40) }),
  externalCode: text('cliCox', 'Código externo'),
  name: text('cliDsc', 'Nome', { required: true }),
  taxNumber: text('cliCpf', 'CPF ou CNPJ', { rule: taxNumberRule() }),
  street: text('cliRua', 'Rua'),
  streetNumber: text('cliNum', 'Número'),
  complement: text('cliCom', 'Complemento'),
  district: text('cliBai', 'Bairro'),
  city: text('cliCid', 'Cidade'),
  state: text('cliUf', 'UF', { rule: rules.code() }),
  postalCode: text('cliCep', 'CEP'),
  country: text('cliPais', 'País'),
  contact1: text('cliCon1', 'Contato 1'),
  contact2: text('cliCon2', 'Contato 2'),
  phone: text('cliTel', 'Telefone'),
  fax: text('cliFax', 'Fax'),
  mobile1: text('cliCel1', 'Celular 1'),
  mobile2: text('cliCel2', 'Celular 2'),
  email1: text('cliEml1', 'E-mail 1', { rule: rules.email() }),
  email2: text('cliEml2', 'E-mail 2', { rule: rules.email() }),
  forwardHost1: text('cliIp1', 'Servidor de encaminhamento 1'),
  forwardPort1: integer('cliPrt1', 'Porta de encaminhamento 1'),
  forwardHost2: text('cliIp2', 'Servidor de encaminhamento 2'),
  forwardPort2: integer('cliPrt2', 'Porta de encaminhamento 2'),
  situation: text('cliSit', 'Situação (outros dados)'),
  billing: text('cliFcp', 'Forma de cobrança'),
  status: recordStatus('cliSts'),
  updatedAt: stamp('cliDhs', 'Última alteração', { serverOwned: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  vehicleCount: integer('veiculos', 'Veículos', { readOnly: true }),
  activeVehicleCount: integer('veiculosAtivos', 'Veículos ativos', { readOnly: true }),
  recordVersion: recordVersion('versao'),
  /** Empty where there is none, or none that the person may see. */
  parent: nested('superior', 'ClienteResumo', ['Cliente superior', customerSummaryFields]),
}

export type Customer = RowOf<typeof customerFields>

/** Answers the address as it is stored: in Brazil a CEP of eight digits is written in its usual form. */
export function writtenAddress<A extends Pick<Customer, 'postalCode' | 'country'>>(address: A): A {
  const { postalCode, country } = address
  return isBrazil(country) ? { ...address, postalCode: normalizePostalCode(postalCode) ?? postalCode } : address
}
