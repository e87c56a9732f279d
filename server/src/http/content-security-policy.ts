/** The addresses that the operator set; null for none. */
interface MapAddresses {
  mapStyleUrl: string | null
  satelliteTilesUrl: string | null
}

/**
 * Says what a page of ours may load. Scripts and workers come only from this server, and none is inline. Styles may
 * also be inline, since Mantine writes its variables and responsive rules into `<style>` elements. Where an online map
 * is set, images and connections go to any https host: its style is a document of others that names the hosts of tiles,
 * letters and symbols, and they change without us. Pictures from above add their own host and no other. Without either,
 * nothing outside is reached.
 */
export function contentSecurityPolicy({ mapStyleUrl, satelliteTilesUrl }: MapAddresses): Record<string, string[]> {
  const mapHosts = [
    ...(mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin, 'https:']),
    ...(satelliteTilesUrl === null ? [] : [new URL(satelliteTilesUrl).origin]),
  ]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapHosts],
    'connect-src': ["'self'", ...mapHosts],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
