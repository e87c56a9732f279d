import { Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import styles from './column-list.module.css'

export interface ColumnListProps {
  all: readonly { key: string; header: string }[]
  /** The keys of the columns that are shown, in order. */
  shown: readonly string[]
  /** Where this is set, the first column names the row and stays; the others can be put in another order. */
  isOrdered?: boolean
  /** Is called with null to go back to the columns that the table has by itself. */
  onChange(keys: readonly string[] | null): void
}

/** Lists the columns of a table, to choose which of them it shows, and in which order. */
export function ColumnList({ all, shown, isOrdered = false, onChange }: ColumnListProps) {
  const ordered = isOrdered ? [...all].sort((one, other) => placeOf(shown, one.key) - placeOf(shown, other.key)) : all

  function toggle(key: string) {
    const next = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]
    // A table without a column would have no way back.
    if (next.length > 0) onChange(next)
  }

  function move(key: string, step: -1 | 1) {
    const place = shown.indexOf(key)
    const next = shown.filter((other) => other !== key)
    next.splice(place + step, 0, key)
    onChange(next)
  }

  return (
    <>
      <ul className={styles.columns} data-ordered={isOrdered || undefined}>
        {ordered.map(({ key, header }) => {
          const place = shown.indexOf(key)
          const stays = isOrdered && key === all[0]?.key
          return (
            <li key={key}>
              <Checkbox size="xs" label={header} checked={place >= 0} disabled={stays} onChange={() => toggle(key)} />
              {isOrdered && !stays && place >= 0 && (
                <span>
                  <button
                    type="button"
                    aria-label={`${header}: para a esquerda`}
                    disabled={place <= 1}
                    onClick={() => move(key, -1)}
                  >
                    <IconArrowUp size={14} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    aria-label={`${header}: para a direita`}
                    disabled={place === shown.length - 1}
                    onClick={() => move(key, 1)}
                  >
                    <IconArrowDown size={14} aria-hidden="true" />
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
        Restaurar padrão
      </Button>
    </>
  )
}

function placeOf(shown: readonly string[], key: string): number {
  const place = shown.indexOf(key)
  return place < 0 ? shown.length : place
}
