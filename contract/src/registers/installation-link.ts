import { confirmationFields } from '../wire/confirmation.ts'
import { integer, nested, nestedList, number, orNull, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

/** When the server was told each thing since the link was made; null: not yet. */
export const tickFields = {
  connectedAt: stamp('conectado', 'Conectado'),
  identifiedAt: stamp('identificado', 'Identificado'),
  positionAt: stamp('posicao', 'Posição'),
  ignitionOnAt: stamp('ignicaoLigada', 'Ignição ligada'),
  ignitionOffAt: stamp('ignicaoDesligada', 'Ignição desligada'),
  powerCutAt: stamp('alimentacaoCortada', 'Alimentação cortada'),
  powerBackAt: stamp('alimentacaoDeVolta', 'Alimentação de volta'),
}
export type InstallationTicks = RowOf<typeof tickFields>
const ticks = nested('conferencia', 'ConferenciaDaInstalacao', ['Conferência', tickFields])

const installer = text('instalador', 'Seu nome', {
  required: true,
  rule: rules.line(100).refine((name) => name !== '', 'Informe o seu nome.'),
})
const odometerKm = orNull(
  number('hodometro', 'Odômetro (km)', {
    rule: z.number('Informe um número.').min(0, 'Informe zero ou mais.').max(9_999_999, 'Informe até 9.999.999 km.'),
  }),
)
const note = text('observacao', 'Observação', { rule: rules.lines(2_000) })

/** This is what the central sees of a link: who made it, what became of it, and the ticks as they were. */
export const installationLinkFields = {
  id: integer('codigo', 'Código'),
  madeAt: stamp('criadoEm', 'Criado em'),
  madeBy: text('criadoPor', 'Criado por'),
  endsAt: stamp('valeAte', 'Vale até'),
  openedAt: stamp('abertoEm', 'Aberto em'),
  revokedAt: stamp('revogadoEm', 'Revogado em'),
  signedAt: stamp('concluidoEm', 'Concluído em'),
  installer,
  odometerKm,
  note,
  ticks,
}
export type InstallationLink = RowOf<typeof installationLinkFields>

const madeLinkFields = {
  id: integer('codigo', 'Código'),
  /** It is told once, and kept as a digest only. */
  token: text('token', 'Token'),
  /** Addresses begin with this; "" where only the browser knows how people reach the program. */
  base: text('base', 'Endereço do programa'),
  endsAt: stamp('valeAte', 'Vale até'),
}
export type MadeLink = RowOf<typeof madeLinkFields>

/** This is a message as the device sent it, and what became of it in words of fields. */
const deviceMessageFields = {
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  protocol: text('protocolo', 'Protocolo'),
  hex: text('hexadecimal', 'Em hexadecimal'),
  /** How many positions or other reports were read in it. */
  reports: integer('relatos', 'Relatos'),
  fixTime: stamp('dataPosicao', 'Hora da posição'),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
  speedKmh: orNull(number('velocidade', 'Velocidade (km/h)')),
  /** -1: not said; else 0 or 1. */
  ignition: integer('ignicao', 'Ignição'),
  event: text('evento', 'Evento'),
  /** Why it could not be read, as domain/src/position/set-apart.ts says; "": it could. */
  unread: text('motivo', 'Por que não foi lida'),
}
export type DeviceMessage = RowOf<typeof deviceMessageFields>

const installationFields = {
  serial: text('serie', 'Número de série'),
  model: text('modelo', 'Modelo'),
  carrier: text('operadora', 'Operadora'),
  vehicle: text('veiculo', 'Veículo'),
  endsAt: stamp('valeAte', 'Vale até'),
  /** When the installation was signed off by this link; all else of it is empty then. */
  signedAt: stamp('concluidaEm', 'Concluída em'),
  now: stamp('agora', 'Agora'),
  /** The protocol that the device spoke last; "": none yet. */
  protocol: text('protocolo', 'Protocolo'),
  /** How trackers reach the program, without a port; "": as the page does. */
  host: text('endereco', 'Endereço do servidor'),
  ports: nestedList('portas', 'PortaDeRastreadores', [
    'Portas',
    { protocol: text('protocolo', 'Protocolo'), port: integer('porta', 'Porta') },
  ]),
  ticks,
  place: text('local', 'Local'),
  fixTime: stamp('dataPosicao', 'Hora da posição'),
  satellites: orNull(integer('satelites', 'Satélites')),
  messages: nestedList('mensagens', 'MensagemDoRastreador', ['Últimas mensagens', deviceMessageFields]),
}
export type InstallationView = RowOf<typeof installationFields>

const serial = text('equipamento', 'Equipamento', { required: true, rule: rules.code() })
const token = text('token', 'Token', { required: true })

/** An installer needs no account: the central makes a link for one device, which ends with the sign-off or after a day. */
export const installationLinkOperations = {
  createInstallationLink: mutation(
    'criarLinkDeInstalacao',
    'Cria o link com que um instalador acompanha um equipamento por um dia. O anterior deixa de valer.',
    { args: { serial }, result: record('LinkCriado', madeLinkFields) },
  ),
  listInstallationLinks: query('linksDeInstalacao', 'Links de instalação de um equipamento, do mais novo.', {
    args: { serial },
    result: list('LinkDeInstalacao', installationLinkFields),
  }),
  revokeInstallationLink: mutation('revogarLinkDeInstalacao', 'Revoga um link de instalação que ainda vale.', {
    args: { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) },
    result: record('Confirmacao', confirmationFields),
  }),
  readInstallation: query('instalacaoPeloLink', 'O que o instalador vê do equipamento, com o token do link.', {
    args: { token },
    result: record('InstalacaoPeloLink', installationFields),
  }),
  signOffInstallation: mutation(
    'concluirInstalacao',
    'Conclui a instalação com o token do link, que deixa de valer. Data a instalação no veículo.',
    {
      args: {
        token,
        installer,
        odometerKm: withDefault(odometerKm, null),
        note: withDefault(note, ''),
      },
      result: record('Confirmacao', confirmationFields),
    },
  ),
} as const satisfies Record<string, Operation>
