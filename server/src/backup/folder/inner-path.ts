import { isAbsolute, normalize, sep } from 'node:path'

/** Whether a path that a copy names stays inside the folder that it is put into. */
export function isInnerPath(path: string): boolean {
  const plain = normalize(path)
  return !isAbsolute(plain) && plain.split(sep)[0] !== '..'
}

/** Whether a path, with slashes, is that folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
