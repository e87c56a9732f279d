import { createContext, useContext, useEffect } from 'react'
import { formatCount } from '#format/numbers.ts'
import { copyByCommand } from '#ui/clipboard/clipboard.ts'
import type { CopiedTable } from './copied-table.ts'

/** More lines than these are not copied: a file has them. */
const MOST_LINES = 20_000

/** Counts the lines of which something was not read. */
export interface Unread {
  /** These have coordinates in the place of its words. */
  places: number
  /** These lack the columns that are only read while they are shown. */
  readings: number
}

export const NOTHING_UNREAD: Unread = { places: 0, readings: 0 }

/** This is the table on the screen, for what copies it from elsewhere. */
interface ShownTable {
  lineCount: number
  copy(): Promise<CopiedTable & { unread: Unread }>
}

export const ShownTableContext = createContext<{ current: ShownTable | null }>({ current: null })

/** Makes this the table on the screen for as long as it is drawn. */
export function useShownTable(table: ShownTable): void {
  const shown = useContext(ShownTableContext)
  useEffect(() => {
    shown.current = table
    return () => {
      if (shown.current === table) shown.current = null
    }
  })
}

/** Says in words what came of copying. */
interface Copying {
  said: string
  kind: 'done' | 'failure'
}

/** Copies the table on the screen, as a table and as text, where there are lines and not too many; says how it went. */
export async function copyShownTable(table: ShownTable | null): Promise<Copying> {
  if (!table || table.lineCount === 0) return { said: 'Não há linhas para copiar.', kind: 'failure' }
  const count = formatCount(table.lineCount)
  if (table.lineCount > MOST_LINES) {
    const said = `A tabela tem ${count} linhas e copiam-se até ${formatCount(MOST_LINES)}. Filtre, ou exporte um arquivo.`
    return { said, kind: 'failure' }
  }
  const copied = await table.copy()
  const isDone = await write(copied).catch(() => false)
  if (!isDone) return { said: 'Não foi possível copiar a tabela.', kind: 'failure' }
  const said = table.lineCount === 1 ? '1 linha copiada.' : `${count} linhas copiadas.`
  return { said: said + unreadWords(copied.unread), kind: 'done' }
}

function unreadWords({ places, readings }: Unread): string {
  const ofPlaces = ` Em ${formatCount(places)}, o local está em coordenadas; um arquivo traz todos por extenso.`
  const ofReadings = ` Em ${formatCount(readings)}, o que ainda não foi lido está vazio.`
  return (places > 0 ? ofPlaces : '') + (readings > 0 ? ofReadings : '')
}

async function write({ text, html }: CopiedTable): Promise<boolean> {
  const kinds = { 'text/plain': text, 'text/html': html }
  if (!navigator.clipboard) return copyByCommand(kinds)
  const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })])
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  return true
}
