import { useRouterState } from '@tanstack/react-router'
import styles from './shell.module.css'

/** The first stops of the keyboard: past the menu to the content or the search, and on the map past the map. */
export function SkipLinks({ onSearch }: { onSearch: () => void }) {
  const onMap = useRouterState({ select: ({ location }) => location.pathname.startsWith('/monitoring') })
  return (
    <div className={styles.skips}>
      <a className={styles.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      <button type="button" className={styles.skip} onClick={onSearch}>
        Ir para a busca
      </button>
      {onMap && (
        <a className={styles.skip} href="#depois-do-mapa">
          Pular o mapa
        </a>
      )}
    </div>
  )
}
