import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})/

/** Time a file was written, by the name that we gave it; a copy of it is not younger. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = TIME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

/** Files of a folder whose name begins with a time before this one. What is called otherwise is not ours. */
export async function removeOlder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (timeOf(name) < before) await rm(join(folder, name), { force: true })
}
