import type { Names, ReplayFile } from '@belfry/room/replay'
import { useMemo } from 'react'
import { useText } from '../../shell/useText.ts'

/** Names of a game that is over: somebody for an account that is gone, a number for whom nobody names. */
export function useNamesOf(file: ReplayFile, names: Readonly<Record<string, string | null>>): Names {
  const { t } = useText('replay')
  const words = JSON.stringify(
    Object.fromEntries(
      file.body.people.map(({ id, seat }) => {
        const name = names[id]
        if (name) return [id, name]
        if (name === null) return [id, t('replay:somebody')]
        return [id, seat === null ? t('replay:storyteller') : t('replay:seat', { seat })]
      }),
    ),
  )
  // The same names are the same object, whenever the texts around them are drawn again.
  return useMemo(() => JSON.parse(words) as Names, [words])
}
