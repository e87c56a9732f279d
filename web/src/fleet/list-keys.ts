type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key is the page's or the browser's, such as Ctrl+K, and none of a list's; there, Ctrl chooses one more. */
export function isForOthers({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return altKey || ((ctrlKey || metaKey) && key !== 'Enter' && key !== ' ')
}
