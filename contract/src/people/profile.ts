import { isTimeZone, type TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { customerSummaryFields } from '../registers/customer-summary.ts'
import { recordVersion } from '../registers/record.ts'
import { userTypeFields } from '../registers/user-type.ts'
import { isMailAddress, mailAddressesIn } from '../rules/mail-address.ts'
import { flag, integer, nested, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'
import { savedViewsField } from './saved-views.ts'

export const THEME_WORDS = { auto: 'Como no sistema', light: 'Claro', dark: 'Escuro' } as const
export const DENSITY_WORDS = { comfortable: 'Normal', compact: 'Compacta' } as const
/** After so many minutes without use the page locks itself; 0: never. */
const LOCK_MINUTES = [0, 5, 15, 30] as const

/** It must be a page of this program, never another site's. */
const PAGE = /^\/(?![/\\])[\w\-./?=&%]*$/

/**
 * These fields say how a person likes the program (preferências). The server answers its default for what nobody chose.
 */
export const preferenceFields = {
  /** An IANA name; the person reads and types times in this zone. */
  zone: text('fuso', 'Fuso horário', {
    rule: rules.line(64).refine((name) => isTimeZone(name as TimeZone), 'Fuso horário desconhecido.'),
  }),
  theme: text('tema', 'Tema', { rule: oneOf(Object.keys(THEME_WORDS)) }),
  density: text('densidade', 'Densidade', { rule: oneOf(Object.keys(DENSITY_WORDS)) }),
  startPage: text('paginaInicial', 'Página inicial', {
    rule: rules.line(200).regex(PAGE, 'Informe uma página deste sistema, como /monitoring.'),
  }),
  lockMinutes: integer('bloqueioMinutos', 'Bloquear a tela depois de (min)', {
    rule: z.literal([...LOCK_MINUTES], `Use ${LOCK_MINUTES.join(', ')} minutos.`),
  }),
  /** Where true, single keys are shortcuts (WCAG 2.1.4 asks that they can be turned off). */
  shortcuts: flag('atalhos', 'Atalhos de uma tecla'),
  views: savedViewsField,
}

export type Preferences = RowOf<typeof preferenceFields>

/** This is what people may change of themselves. */
export const profileInput = {
  name: text('nome', 'Nome', { required: true, rule: rules.line(255) }),
  phone: text('telefone', 'Telefone'),
  /** Links for a lost password go there: no address that cannot have mail is taken, unlike in the registers. */
  email: text('email', 'E-mail', {
    rule: rules.email().refine((typed) => mailAddressesIn(typed).every(isMailAddress), 'E-mail inválido.'),
  }),
  recordVersion: recordVersion('versao'),
}

/** This is a person as they see themselves (meu perfil). */
export const profileFields = {
  id: integer('codigo', 'Código'),
  login: text('login', 'Login'),
  ...profileInput,
  /** An operator sees all customers and keeps the registers. */
  operator: flag('operador', 'Operador da central'),
  accessEndsAt: stamp('acessoAte', 'Acesso até'),
  severalSessions: flag('variosAcessos', 'Vários acessos ao mesmo tempo'),
  lastLoginAt: stamp('ultimoAcesso', 'Último acesso'),
  lastLoginAddress: text('ultimoEndereco', 'Endereço do último acesso'),
  passwordChangedAt: stamp('senhaAlteradaEm', 'Senha alterada em'),
  /** Where true, a second factor is asked at login. */
  totpActive: flag('segundoFator', 'Verificação em duas etapas'),
  /** It counts the recovery codes that were not used yet. */
  recoveryCodesLeft: integer('codigosRestantes', 'Códigos de recuperação restantes'),
  userType: nested('tipoUsuario', 'TipoUsuario', ['Tipo de usuário', userTypeFields]),
  customer: nested('cliente', 'ClienteResumo', ['Cliente', customerSummaryFields]),
  preferences: nested('preferencias', 'Preferencias', ['Preferências', preferenceFields]),
}

export type Profile = RowOf<typeof profileFields>

function oneOf(choices: readonly string[]) {
  return rules.line(40).refine((choice) => choices.includes(choice), `Use ${choices.join(', ')}.`)
}
