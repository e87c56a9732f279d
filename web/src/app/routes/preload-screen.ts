import type { AnyRouter } from '@tanstack/react-router'

/**
 * Fetches the program of the screen at an address, and of what stands around it, before anybody goes there; its data
 * only a session may ask for. What cannot be fetched now is asked for again on the way there.
 */
export async function preloadScreen(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): Promise<void> {
  const [path = ''] = href.split(/[?#]/)
  const [routes] = router.getMatchedRoutes(path)
  await Promise.all(routes.map(({ options }) => options.component?.preload?.()))
}
