import type { CommandConsent } from '@monitorweb/contract/commands/consent-operations'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { commandWords } from '@monitorweb/domain/commands/command'
import { COMMAND_STATE_WORDS, type CommandState } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import { findZoneOf } from '../storage/accounts/person-zone.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { type LifeStep, readLife } from '../storage/commands/command-life.ts'
import type { CommandRow } from '../storage/commands/command-store.ts'
import { readConsent } from '../storage/commands/consent-store.ts'
import { brandOf } from '../storage/settings/brand.ts'
import type { Column, ExportTable } from './formats/file-table.ts'
import { writePdf } from './formats/pdf/write-pdf.ts'
import { createWallClock, wallText } from './formats/zone-clock.ts'

const FACTOR_WORDS = {
  app: 'com o código do aplicativo',
  recovery: 'com um código de recuperação',
  '': 'sem segunda etapa',
}

function column(wire: string, label: string, kind: ColumnKind, value: (step: LifeStep) => CellValue): Column<LifeStep> {
  return { wire, label, kind, width: 20, isDefault: true, isOnPaper: true, total: null, value }
}

const COLUMNS = [
  column('em', 'Quando', 'dateTime', ({ at }) => at),
  column('situacao', 'Passo', 'text', ({ state }) => COMMAND_STATE_WORDS[state]),
  column('quem', 'Quem', 'text', ({ person }) => person || 'o programa'),
  column('texto', 'Palavras', 'text', ({ words }) => words),
  column('posicaoEm', 'Última posição de', 'dateTime', ({ fixTime }) => fixTime),
  column('local', 'Onde estava', 'place', ({ place }) => place),
  column('velocidade', 'km/h', { decimals: 0 }, ({ speedKmh }) => speedKmh),
]

/** Writes the whole life of a command as a PDF: who asked and approved, why, by which consent, each step and where the vehicle was. */
export async function commandPaper(
  pool: pg.Pool,
  viewer: Viewer,
  { row, madeBy }: { row: CommandRow; madeBy: string },
): Promise<Buffer> {
  const zone = await findZoneOf(pool, viewer.userId)
  const clock = createWallClock(zone)
  const words = (at: number | null) => (at === null ? '' : wallText(clock(at)))
  const steps = await readLife(pool, row.id)
  const consent = row.consentId === null ? null : await readConsent(pool, row.consentId)
  const table: ExportTable<LifeStep> = {
    title: `Comando ${row.id}: ${commandWords(row.command)}`,
    ...{ columns: COLUMNS, zone },
    rows: eachOf(steps),
    totals: () => ({ rowCount: steps.length, values: COLUMNS.map(() => null) }),
    parameters: () => [],
    paper: () => ({ head: headOf(row, words), figures: [], notes: notesOf(row, consent) }),
  }
  const brand = await brandOf(pool, row.customerId)
  return await writePdf(table, { brand, map: null, madeWords: `Gerado em ${words(Date.now())} por ${madeBy}` })
}

async function* eachOf<T>(rows: readonly T[]): AsyncIterable<T> {
  yield* rows
}

function headOf(row: CommandRow, words: (at: number | null) => string) {
  return [
    { label: 'Cliente', value: row.customerName },
    { label: 'Veículos', value: [row.plate, row.description].filter(Boolean).join(' · ') },
    { label: 'Equipamento', value: row.serial },
    { label: 'Caminho', value: row.channel === 'sms' ? 'por SMS' : 'pela conexão do rastreador' },
    { label: 'Situação', value: `${COMMAND_STATE_WORDS[row.state as CommandState]}, desde ${words(row.stateAt)}` },
    { label: 'Pedido', value: `por ${row.askedBy} em ${words(row.askedAt)}` },
    { label: 'Motivo', value: row.reason },
    {
      label: 'Aprovado',
      value: row.approvedBy ? `por ${row.approvedBy}, ${FACTOR_WORDS[row.approvedWith]}` : 'por ninguém',
    },
    { label: 'Resposta do rastreador', value: row.answer || 'nenhuma' },
    {
      label: 'Confirmação',
      value: row.isConfirmable ? 'pelo que o veículo informa' : 'sem confirmação possível pelo veículo',
    },
  ]
}

/** By SMS nobody sees the vehicle when the message comes: the model itself looks at the speed. */
function safeMomentWords({ channel, safeSpeedKmh, needsIgnitionOff }: CommandRow): string {
  if (channel === 'sms')
    return `Por SMS, que chega quando chega: o próprio rastreador só bloqueia a no máximo ${safeSpeedKmh} km/h, como diz o cadastro do modelo. Não se esperou por uma posição recente.`
  return `Enviado só com o veículo a no máximo ${safeSpeedKmh} km/h, por uma posição de no máximo 60 s${needsIgnitionOff ? ', e com a ignição desligada' : ''}.`
}

function notesOf(row: CommandRow, consent: CommandConsent | null) {
  return [
    { label: 'Consentimento', value: consent ? consentWords(consent) : 'este comando não precisa de consentimento' },
    ...(consent ? [{ label: 'Momento seguro', value: safeMomentWords(row) }] : []),
    { label: 'Onde estava', value: 'A última posição conhecida quando o passo aconteceu, guardada com ele.' },
  ]
}

function consentWords({ signedBy, signedOn, fileName, revokedAt, revokedBy, revokeReason }: CommandConsent): string {
  const signed = `assinado por ${signedBy} em ${signedOn.split('-').toReversed().join('/')}, documento ${fileName || 'sem arquivo'}`
  return revokedAt === null ? signed : `${signed}; revogado depois por ${revokedBy}: ${revokeReason}`
}
