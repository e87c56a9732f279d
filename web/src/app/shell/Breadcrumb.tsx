import { Link, useRouterState } from '@tanstack/react-router'
import styles from './context-line.module.css'
import { crumbsOf } from './navigation/navigation.ts'

/** Shows where this page stands in the menu, and so the name of the screen, which it says nowhere else. */
export function Breadcrumb() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav aria-label="Você está em" className={styles.breadcrumb}>
      <ol>
        {crumbsOf(pathname).map(({ label, to }, index, { length }) => (
          <li key={label}>
            {to === undefined ? (
              <span aria-current={index === length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
