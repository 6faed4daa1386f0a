import { failure, ok, type Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { openFile, type ReplayFile } from '@belfry/room/replay'
import type { Shell } from '../../shell/shell.ts'

export interface Opened {
  readonly file: ReplayFile
  readonly names: Readonly<Record<string, string | null>>
  readonly own: string | null
  readonly sharing: RestAnswer<'replay'>['sharing']
}

export type Opening = Result<
  Opened,
  { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
>

/** A game by its address, as far as whoever asks may see it. */
export async function fetchKept(api: Shell['api'], id: string): Promise<Opening> {
  const answer = await api.call('replay', { params: { id } })
  if (!answer.ok) return answer
  const file = openFile(answer.value.file)
  return file.ok ? ok({ ...answer.value, file: file.value }) : failure(file.error.code)
}
