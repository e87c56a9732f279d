import { flag, integer, number, reference, rules, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { ordering, paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'
import { diagnosisFields, listedDiagnosisFields } from './diagnosis.ts'
import { closingFields, newSupportCallFields, sendingKey, supportCallFields } from './support-call.ts'
import {
  assigneeFields,
  dueTimeFields,
  supportCallContextFields,
  supportCallCountFields,
  supportCallEventFields,
} from './support-call-context.ts'

/** The list of calls shows one of these groups; "" is all of them. */
export const SUPPORT_CALL_GROUPS = ['', 'abertos', 'urgentes', 'importantes', 'finalizados'] as const
export type SupportCallGroup = (typeof SUPPORT_CALL_GROUPS)[number]

/** These are the values that `chamadosPorStatus` takes. */
export const CALL_STATUS = { finished: 0, open: 1 } as const

/** One request may ask the diagnosis of so many vehicles. */
export const MOST_DIAGNOSES = 100
/** The limit is a year. */
const LONGEST_DUE_HOURS = 8760

/** Every client sends 1, which asks like 0 for everything that one may see. */
const headquarters = { headquarters: withDefault(reference('matriz', 'Cliente'), null) }
const codeOf = { code: integer('codigo', 'Código do chamado', { required: true }) }
/** This is the version that was read: where another one is stored, the answer is CONFLICT. */
const version = { recordVersion: optional(integer('versao', 'Versão do registro')) }
const ofVehicle = { vehicleId: reference('veiculo', 'Veículo', { required: true }) }

const filter = {
  ...headquarters,
  /** With no word all calls are listed, newest first. In open groups those that are due first come first. */
  group: withDefault(
    text('grupo', 'Grupo', {
      rule: z.string().refine((group) => (SUPPORT_CALL_GROUPS as readonly string[]).includes(group), {
        message: 'Use abertos, urgentes, importantes ou finalizados.',
      }),
    }),
    '',
  ),
  /** The search looks at title, description, resolution, customer, plate or vehicle, or `#12`. */
  search: withDefault(text('busca', 'Busca'), ''),
  customerId: withDefault(reference('cliente', 'Cliente'), null),
  vehicleId: withDefault(reference('veiculo', 'Veículo'), null),
  assigneeId: withDefault(reference('responsavel', 'Responsável'), null),
  unassigned: withDefault(flag('semResponsavel', 'Sem responsável'), false),
  /** Operators get the calls that are theirs to solve, others those that they opened. */
  mine: withDefault(flag('meus', 'Meus'), false),
  overdue: withDefault(flag('vencidos', 'Com prazo vencido'), false),
  awaitingDesk: withDefault(flag('aguardandoCentral', 'Aguardando a central'), false),
  awaitingCustomer: withDefault(flag('aguardandoCliente', 'Aguardando o cliente'), false),
}
const byStatus = {
  status: withDefault(
    integer('status', 'Situação', { rule: z.literal([0, 1], 'Use 1 (aberto) ou 0 (finalizado).') }),
    1,
  ),
}
const dueHours = (wire: string, label: string) =>
  number(wire, label, {
    rule: z
      .number('Informe um número.')
      .min(0, `Informe de 0 a ${LONGEST_DUE_HOURS} horas.`)
      .max(LONGEST_DUE_HOURS, `Informe de 0 a ${LONGEST_DUE_HOURS} horas.`),
  })
const supportCall = record('Chamado', supportCallFields)
const supportCalls = list('Chamado', supportCallFields)

/** These operations serve support calls, and tell why vehicles are as they are. */
export const supportCallOperations = {
  listSupportCalls: query('chamados', 'Chamados que a pessoa pode ver.', {
    args: { ...filter, ...paging(20), ...ordering() },
    result: supportCalls,
  }),
  countSupportCalls: query('chamadosTotal', 'Quantos chamados há.', { args: filter, result: count }),
  listSupportCallsByStatus: query('chamadosPorStatus', 'Chamados abertos (1) ou finalizados (0).', {
    args: { ...byStatus, ...headquarters, ...paging(1000) },
    result: supportCalls,
  }),
  countSupportCallsByStatus: query('chamadosPorStatusTotal', 'Quantos chamados há com essa situação.', {
    args: { ...byStatus, ...headquarters },
    result: count,
  }),
  getSupportCall: query('chamado', 'Um chamado.', { args: codeOf, result: supportCall }),
  countSupportCallGroups: query('contagemDeChamados', 'Quantos chamados há em cada grupo.', {
    args: { customerId: filter.customerId },
    result: record('ContagemDeChamados', supportCallCountFields),
  }),
  listOpenCallsOfVehicle: query('chamadosAbertosDoVeiculo', 'Chamados abertos sobre um veículo.', {
    args: ofVehicle,
    result: supportCalls,
  }),
  listSupportCallEvents: query('eventosDoChamado', 'Conversa e histórico de um chamado, do mais antigo ao mais novo.', {
    args: { ...codeOf, ...paging(1000) },
    result: list('EventoDoChamado', supportCallEventFields),
  }),
  countSupportCallEvents: query('eventosDoChamadoTotal', 'Quantos eventos o chamado tem.', {
    args: codeOf,
    result: count,
  }),
  getSupportCallContext: query('contextoDoChamado', 'O que se sabia do veículo quando o chamado foi aberto.', {
    args: codeOf,
    result: record('ContextoDoChamado', supportCallContextFields),
  }),

  createSupportCall: {
    kind: 'mutation',
    wire: 'createChamado',
    label: 'Abre um chamado; com veículo, guarda o que se sabe dele agora.',
    args: {},
    input: { type: 'ChamadoInput', fields: newSupportCallFields, flat: false },
    result: supportCall,
  },
  closeSupportCall: {
    kind: 'mutation',
    wire: 'closeChamado',
    label: 'Finaliza um chamado.',
    args: {},
    input: { type: 'EncerramentoInput', fields: closingFields, flat: false },
    result: supportCall,
  },
  toggleSupportCall: mutation('alternarChamado', 'Troca urgente por importante e o contrário.', {
    args: { ...codeOf, ...version },
    result: supportCall,
  }),
  deleteSupportCall: mutation('excluirChamado', 'Exclui um chamado aberto e responde o que ele era.', {
    args: { ...codeOf, ...version },
    result: supportCall,
  }),
  reopenSupportCall: mutation('reabrirChamado', 'Reabre um chamado finalizado há até 7 dias.', {
    args: { ...codeOf, reason: text('motivo', 'Motivo', { required: true, rule: rules.lines().trim() }), ...version },
    result: supportCall,
  }),
  replyToSupportCall: mutation('responderChamado', 'Escreve em um chamado aberto; notas internas são só da central.', {
    args: {
      ...codeOf,
      text: text('texto', 'Texto', { required: true, rule: rules.lines().trim() }),
      internal: withDefault(flag('interno', 'Nota interna'), false),
      attachmentIds: withDefault(
        text('anexos', 'Anexos (códigos separados por vírgulas)', { rule: rules.line(1000) }),
        '',
      ),
      sendingKey: withDefault(sendingKey, ''),
    },
    result: supportCall,
  }),
  assignSupportCall: mutation('atribuirChamado', 'Diz quem da central cuida de um chamado; 0: ninguém.', {
    args: { ...codeOf, assigneeId: withDefault(reference('responsavel', 'Responsável'), null), ...version },
    result: supportCall,
  }),
  listAssignees: query('responsaveisDeChamados', 'Quem da central pode cuidar de chamados.', {
    args: {},
    result: list('ResponsavelDeChamados', assigneeFields),
  }),
  getDueTimes: query('prazosDeChamados', 'Prazo dos chamados de cada classificação.', {
    args: {},
    result: record('PrazosDeChamados', dueTimeFields),
  }),
  changeDueTimes: mutation('definirPrazosDeChamados', 'Muda os prazos dos chamados que se abrirem; 0: sem prazo.', {
    args: {
      urgentHours: dueHours('urgente', 'Prazo dos urgentes (h)'),
      importantHours: dueHours('importante', 'Prazo dos importantes (h)'),
    },
    result: record('PrazosDeChamados', dueTimeFields),
  }),

  diagnoseVehicle: query('diagnosticoDoVeiculo', 'Por que um veículo está como está, com as evidências.', {
    args: ofVehicle,
    result: record('Diagnostico', diagnosisFields),
  }),
  diagnoseVehicles: query(
    'diagnosticos',
    `O mesmo de até ${MOST_DIAGNOSES} veículos, com o chamado aberto de cada um.`,
    {
      args: {
        vehicleIds: text('veiculos', 'Códigos dos veículos', {
          required: true,
          rule: rules.line(2000).regex(/^\s*\d{1,9}(\s*,\s*\d{1,9})*\s*$/, 'Use códigos separados por vírgulas.'),
        }),
      },
      result: list('DiagnosticoDeVeiculo', listedDiagnosisFields),
    },
  ),
} as const satisfies Record<string, Operation>
