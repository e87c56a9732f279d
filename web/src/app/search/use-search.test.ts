import { expect, test } from 'vitest'
import { router } from '../routes/routes.tsx'
import { crumbsOf } from '../shell/navigation/navigation.ts'
import { findScreens } from './local-results.tsx'
import { screensFor } from './use-search.tsx'

const paths = Object.keys(router.routesByPath)

test('every page that has a name of its own is found by it', () => {
  const screens = screensFor({ operator: true }, paths)
  // Below a page stand its records and their forms, which lead back to it.
  const named = paths
    .filter((path) => !path.includes('$'))
    .flatMap((path) => {
      const last = crumbsOf(path).at(-1)
      return last && last.to === undefined ? [{ path, label: last.label }] : []
    })
  expect(named.map(({ path }) => path)).toContain('/arquivos')
  const lost = named.filter(({ path, label }) => !findScreens(screens, label).some(({ href }) => href === path))
  expect(lost).toEqual([])
})

test('who is no operator finds the own settings', () => {
  const found = findScreens(screensFor({ operator: false }, paths), 'configurações')
  expect(found.map(({ href }) => href)).toEqual(['/views/profile'])
})
