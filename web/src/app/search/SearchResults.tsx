import { useEffect } from 'react'
import styles from './search.module.css'
import type { SearchGroup } from './search-result.ts'

interface SearchResultsProps {
  groups: readonly SearchGroup[]
  activeKey: string | undefined
  onOpen: (href: string) => void
  onPoint: (key: string) => void
}

/** Shows the list under the search field, which keeps the focus and says which line is chosen. */
export function SearchResults({ groups, activeKey, onOpen, onPoint }: SearchResultsProps) {
  useEffect(() => {
    if (activeKey) document.getElementById(`resultado-${activeKey}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return (
    <div id="resultados-da-busca" role="listbox" aria-label="Resultados" className={styles.results}>
      {groups.map(({ label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: within a listbox a group is a role, no fieldset
        <div key={label} role="group" aria-label={label}>
          <div className={styles.groupLabel} aria-hidden="true">
            {label}
          </div>
          {results.map(({ key, href, title, detail, picture }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            <div
              key={key}
              id={`resultado-${key}`}
              role="option"
              tabIndex={-1}
              aria-selected={key === activeKey}
              className={styles.result}
              onPointerMove={() => key !== activeKey && onPoint(key)}
              onClick={() => onOpen(href)}
            >
              {picture}
              <span className={styles.title}>{title}</span>
              {detail && <span className={styles.detail}>{detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
