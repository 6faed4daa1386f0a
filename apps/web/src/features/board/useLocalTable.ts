import { useEffect } from 'react'
import { newId } from '../../lib/id.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import type { LocalTable } from './local/localTable.ts'
import { keepForOffline } from './local/offline.ts'

const SEEDS = 2 ** 31

const randomSeed = (): number => Math.floor(Math.random() * SEEDS)

/** The one local table of this window, opened and closed as the board comes and goes. */
const localOf = perShell((shell) => {
  let table: LocalTable | null = null
  let isWanted = false
  const open = async (): Promise<void> => {
    isWanted = true
    const { i18n } = shell.translation
    const [{ openLocalTable }] = await Promise.all([
      import('./local/localTable.ts'),
      shell.content.load(i18n.language),
    ])
    const content = shell.content.get()
    if (!isWanted || !content || table) return
    table = openLocalTable({
      storage: shell.storage,
      clock: shell.clock,
      content,
      page: window,
      makeId: newId,
      seed: randomSeed(),
      username: nameOf(shell),
      language: i18n.language,
    })
    shell.table.open('local', null, table.client)
    await keepForOffline(navigator.serviceWorker, window.fetch.bind(window))
  }
  const close = (): void => {
    isWanted = false
    if (!table) return
    if (shell.table.get().mode === 'local') shell.table.leave()
    table.close()
    table = null
  }
  return { open, close }
})

const nameOf = ({ account }: Shell): string => account.get().claims?.username ?? ''

/** Local table: without a session the board is one in this browser. */
export function useLocalTable(): void {
  const shell = useShell()
  const { sessionId } = useReadable(shell.session)
  const isLoaded = useReadable(shell.loading) === ''
  const isLocal = isLoaded && sessionId === null
  useEffect(() => {
    if (!isLocal) return
    const local = localOf(shell)
    local
      .open()
      .catch((error: unknown) =>
        shell.reporter.report(error instanceof Error ? error : new Error(String(error))),
      )
    return local.close
  }, [shell, isLocal])
}
