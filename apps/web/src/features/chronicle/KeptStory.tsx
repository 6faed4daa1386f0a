import type { ContentIndex } from '@belfry/content'
import { reelOf } from '@belfry/room/replay'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { toldNow } from '../../shared/chronicle/chronicle.ts'
import { fetchKept, type Opened } from '../../shared/games/kept.ts'
import { useTold } from '../../shared/games/useTold.ts'
import { useShell } from '../../shell/useShell.ts'
import { Story } from './Story.tsx'

interface WholeProps {
  readonly opened: Opened
  readonly content: ContentIndex
}

function Whole({ opened, content }: WholeProps) {
  const reel = useMemo(() => reelOf(opened.file), [opened.file])
  const { view, items } = useTold(reel, opened)
  return <Story view={view} told={toldNow(view)} items={items} content={content} />
}

interface KeptStoryProps {
  readonly id: string
  readonly content: ContentIndex
  /** Shown until the whole is here. */
  readonly children: ReactNode
}

/** The story with all that only some knew, from what was kept of the game. */
export function KeptStory({ id, content, children }: KeptStoryProps) {
  const { api } = useShell()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let isWanted = true
    void fetchKept(api, id).then((found) => isWanted && found.ok && setOpened(found.value))
    return () => {
      isWanted = false
    }
  }, [api, id])
  return opened ? <Whole opened={opened} content={content} /> : children
}
