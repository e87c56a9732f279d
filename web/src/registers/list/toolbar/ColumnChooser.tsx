import { Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import type { Column } from '../../register.ts'
import { TOOL } from './tool-look.ts'
import styles from './toolbar.module.css'

interface ColumnChooserProps<Row> {
  all: readonly Column<Row>[]
  /** Names of those shown, in order. */
  shown: readonly string[]
  onChange(columns: readonly string[] | null): void
}

/** Which columns a list shows and in which order. The first names the record and stays. */
export function ColumnChooser<Row>({ all, shown, onChange }: ColumnChooserProps<Row>) {
  const [first, ...rest] = all
  const ordered = [...rest].sort((a, b) => placeOf(shown, a.name) - placeOf(shown, b.name))

  function toggle(name: string) {
    onChange(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name])
  }

  function move(name: string, step: -1 | 1) {
    const place = shown.indexOf(name)
    const next = [...shown]
    next.splice(place, 1)
    next.splice(place + step, 0, name)
    onChange(next)
  }

  return (
    <Popover position="bottom-end" shadow="md" width={270} trapFocus>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          classNames={TOOL}
          leftSection={<IconColumns3 size={16} aria-hidden="true" />}
        >
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas">
        <ul className={styles.columns}>
          <li>
            <Checkbox size="xs" label={first?.label} checked disabled />
          </li>
          {ordered.map(({ name, label }) => {
            const place = shown.indexOf(name)
            return (
              <li key={name}>
                <Checkbox size="xs" label={label} checked={place >= 0} onChange={() => toggle(name)} />
                {place >= 0 && (
                  <span>
                    <button
                      type="button"
                      aria-label={`${label}: para a esquerda`}
                      disabled={place <= 1}
                      onClick={() => move(name, -1)}
                    >
                      <IconArrowUp size={14} aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      aria-label={`${label}: para a direita`}
                      disabled={place === shown.length - 1}
                      onClick={() => move(name, 1)}
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
      </Popover.Dropdown>
    </Popover>
  )
}

function placeOf(shown: readonly string[], name: string): number {
  const place = shown.indexOf(name)
  return place < 0 ? shown.length : place
}
