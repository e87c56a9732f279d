type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Tells whether a key is the page's or the browser's, such as Ctrl+K, and none of a list's; in a list, Ctrl with Enter
 * or Space chooses one more.
 */
export function isForOthers({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return altKey || ((ctrlKey || metaKey) && key !== 'Enter' && key !== ' ')
}
