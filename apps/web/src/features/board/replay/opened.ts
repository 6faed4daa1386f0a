import { failure, ok } from '@belfry/kit'
import { openFile, type ReplayFault } from '@belfry/room/replay'
import { useEffect, useState } from 'react'
import { createStore } from '../../../lib/store.ts'
import { fetchKept, type Opening } from '../../../shared/games/kept.ts'
import { perLogin } from '../../../shell/perLogin.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'

/** The address at which a file of one's own is opened. */
export const FROM_FILE = 'file'

const GZIP = /\.gz$/i

/** A file as it was saved, or compressed. */
async function read(file: File): Promise<Opening> {
  try {
    const stream = GZIP.test(file.name)
      ? file.stream().pipeThrough(new DecompressionStream('gzip'))
      : file.stream()
    const opened = openFile(JSON.parse(await new Response(stream).text()))
    return opened.ok
      ? ok({ file: opened.value, names: {}, own: null, sharing: null })
      : failure(opened.error.code)
  } catch {
    return failure('replay-not-one' satisfies ReplayFault)
  }
}

/** The file that was handed over last: it is seen and read at two addresses. */
const handedOver = perLogin(() => createStore<Opening | null>(null))

/** A game by its address, or out of a file that is handed over. */
export function useOpening(id: string): readonly [Opening | null, (file: File) => void] {
  const shell = useShell()
  const { api } = shell
  const file = handedOver(shell)
  const loaded = useReadable(file)
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    if (id === FROM_FILE) return
    let isWanted = true
    void fetchKept(api, id).then((found) => isWanted && setOpening(found))
    return () => {
      isWanted = false
    }
  }, [api, id])
  return [id === FROM_FILE ? loaded : opening, (chosen) => void read(chosen).then(file.set)]
}
