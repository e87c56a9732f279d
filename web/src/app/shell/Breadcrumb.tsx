import { Link, useRouterState } from '@tanstack/react-router'
import { usePageName } from '#ui/page/page-name.ts'
import styles from './context-line.module.css'
import { crumbsOf } from './navigation/navigation.ts'

/** Shows where this page stands in the menu. */
export function Breadcrumb() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const name = usePageName()
  const crumbs = crumbsOf(pathname).map((crumb, index, { length }) => {
    const isPage = index === length - 1
    // The name that a key stands for says more than the key.
    return { ...crumb, isPage, shown: isPage && name !== '' ? name : crumb.label }
  })
  return (
    <nav aria-label="Você está em" className={styles.breadcrumb} data-record={name !== '' || undefined}>
      <ol>
        {crumbs.map(({ label, to, isPage, shown }) => (
          <li key={label}>
            {to === undefined ? (
              <span aria-current={isPage ? 'page' : undefined} title={shown}>
                {shown}
              </span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
