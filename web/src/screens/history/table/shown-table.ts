import { createContext, useContext, useEffect } from 'react'
import { formatCount } from '#format/numbers.ts'
import { copyByCommand } from '#ui/clipboard/clipboard.ts'
import type { CopiedTable } from './copied-table.ts'

/** More lines than these are not copied: a file has them. */
const MOST_LINES = 20_000

/** This is the table on the screen, for what copies it from elsewhere. */
interface ShownTable {
  lineCount: number
  /** Says beside what is copied how many lines have coordinates, as the words of their place were not read. */
  copy(): Promise<CopiedTable & { unreadPlaces: number }>
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
  return { said: said + unreadWords(copied.unreadPlaces), kind: 'done' }
}

function unreadWords(count: number): string {
  return count > 0 ? ` Em ${formatCount(count)}, o local está em coordenadas; um arquivo traz todos por extenso.` : ''
}

async function write({ text, html }: CopiedTable): Promise<boolean> {
  const kinds = { 'text/plain': text, 'text/html': html }
  if (!navigator.clipboard) return copyByCommand(kinds)
  const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })])
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  return true
}
