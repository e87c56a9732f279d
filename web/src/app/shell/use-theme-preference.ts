import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'

/**
 * Brings the person's theme to this computer: where the server tells another theme than was known here, the server's
 * holds.
 */
export function useThemePreference(): void {
  const { theme } = useSyncExternalStore(onPreferences, preferences)
  const { setColorScheme } = useMantineColorScheme()
  const known = useRef(theme)
  useEffect(() => {
    if (theme === known.current) return
    known.current = theme
    setColorScheme(theme as 'auto' | 'light' | 'dark')
  }, [theme, setColorScheme])
}
