import { arePhones, isBrazil, isBrazilianState, normalizePostalCode } from '@monitorweb/domain/brazil/brazil'
import { isMailAddress } from '../rules/mail-address.ts'
import { taxNumberRule } from '../rules/tax-number-rule.ts'
import { integer, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { FieldError } from '../wire/field-error.ts'
import { recordStatus, recordVersion } from './record.ts'

/** These are the fields that other records show of a customer. */
export const customerSummaryFields = {
  id: integer('cliId', 'Código'),
  code: text('cliCod', 'Código do cliente'),
  name: text('cliDsc', 'Nome'),
}

/** The field takes one phone number or several. */
export function phone(wire: string, label: string) {
  const rule = rules.line().refine((typed) => typed === '' || arePhones(typed), 'Informe um telefone, com algarismos.')
  return text(wire, label, { rule })
}

/** The field takes one address or several, separated by commas or semicolons. */
function emails(wire: string, label: string) {
  const rule = rules
    .email()
    .refine(
      (typed) => typed === '' || typed.split(/[;,]/).every((one) => isMailAddress(one.trim())),
      'E-mail inválido.',
    )
  return text(wire, label, { rule })
}

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
  phone: phone('cliTel', 'Telefone'),
  fax: phone('cliFax', 'Fax'),
  mobile1: phone('cliCel1', 'Celular 1'),
  mobile2: phone('cliCel2', 'Celular 2'),
  email1: emails('cliEml1', 'E-mail 1'),
  email2: emails('cliEml2', 'E-mail 2'),
  forwardHost1: text('cliIp1', 'Servidor de encaminhamento 1'),
  forwardPort1: integer('cliPrt1', 'Porta de encaminhamento 1', { rule: rules.integer(0, 65_535) }),
  forwardHost2: text('cliIp2', 'Servidor de encaminhamento 2'),
  forwardPort2: integer('cliPrt2', 'Porta de encaminhamento 2', { rule: rules.integer(0, 65_535) }),
  situation: text('cliSit', 'Situação (outros dados)'),
  billing: text('cliFcp', 'Forma de cobrança'),
  status: recordStatus('cliSts'),
  updatedAt: stamp('cliDhs', 'Última alteração', { serverOwned: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  vehicleCount: integer('veiculos', 'Veículos', { readOnly: true }),
  activeVehicleCount: integer('veiculosAtivos', 'Veículos ativos', { readOnly: true }),
  recordVersion: recordVersion('versao'),
}

export type Customer = RowOf<typeof customerFields>

/**
 * Answers the address as it is stored: in Brazil it has a known state and a CEP of eight digits. Throws {@link
 * FieldError}.
 */
export function checkAddress<A extends Pick<Customer, 'state' | 'postalCode' | 'country'>>(address: A): A {
  const { state, postalCode, country } = address
  if (!isBrazil(country)) return address
  if (state !== '' && !isBrazilianState(state)) {
    throw new FieldError(customerFields.state.wire, 'Use a sigla de um dos 26 estados ou DF.')
  }
  const written = postalCode === '' ? '' : normalizePostalCode(postalCode)
  if (written === null) throw new FieldError(customerFields.postalCode.wire, 'O CEP tem 8 algarismos.')
  return { ...address, postalCode: written }
}
