import { useRouterState } from '@tanstack/react-router'
import styles from './shell.module.css'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** Gives the keyboard its first stops: past the menu to the content or the search, and on the map past the map. */
export function SkipLinks({ onSearch }: { onSearch: () => void }) {
  const onMap = useRouterState({ select: ({ location }) => location.pathname.startsWith('/monitoring') })
  return (
    <nav aria-label="Pular">
      <a className={styles.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      <button type="button" className={styles.skip} onClick={onSearch}>
        Ir para a busca
      </button>
      {onMap && (
        <button type="button" className={styles.skip} onClick={passTheMap}>
          Pular o mapa
        </button>
      )}
    </nav>
  )
}

/** Moves the focus to the first thing of the page that is not the map's. */
function passTheMap(): void {
  const stops = document.querySelectorAll<HTMLElement>(`#conteudo :is(${FOCUSABLE})`)
  const next = [...stops].find((stop) => !stop.closest('.maplibregl-map') && stop.offsetParent !== null)
  next?.focus()
}
