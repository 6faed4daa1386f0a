import { useEffect, useEffectEvent, useState } from 'react'
import { callOf } from '../../lib/announcing/calls.ts'
import { type Announcement, LEVELS, type Speech, speechOf } from '../../lib/announcing/kinds.ts'
import { notify } from '../../lib/browser/notify.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { onAnnounced } from '../../shared/announcing/announce.ts'
import { keepTold } from '../../shared/announcing/log.ts'
import { namesIn } from '../../shared/people/useNames.ts'
import type { Announcing, Moment, Words } from '../../shell/announcing.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { CUES, cueOf } from './cues.ts'
import { newsBetween, nextWake } from './news.ts'

const NONE: readonly Announcing[] = []
const APP = 'Belfry'

/** Announcing of every feature; fetched with the board. */
function useAnnouncing(): readonly Announcing[] {
  const { features } = useShell()
  const [all, setAll] = useState(NONE)
  useEffect(() => {
    let isWanted = true
    const loaders = features.flatMap(({ announcing }) => announcing ?? [])
    void Promise.all(loaders.map(async (load) => (await load()).announcing)).then(
      (loaded) => isWanted && setAll(loaded),
    )
    return () => {
      isWanted = false
    }
  }, [features])
  return all
}

function useWords(): Words {
  const { t } = useText('said', 'vote', 'chat', 'night', 'people')
  return { t, names: namesIn(t), content: useTableContent() }
}

/** Compares each moment of the table with the one before. */
function useNews(all: readonly Announcing[], onNews: (news: readonly Announcement[]) => void): void {
  const { table, clock } = useShell()
  const words = useWords()
  const compare = useEffectEvent((before: Moment, after: Moment) =>
    onNews(newsBetween(all, before, after, words)),
  )
  const wakeAt = useEffectEvent((moment: Moment) => nextWake(all, moment, words))
  useEffect(() => {
    let before: Moment | null = null
    let cancel = (): void => undefined
    const look = (): void => {
      const { view } = table.get()
      const now = table.serverNow()
      const after = view && { view, now }
      if (before && after) compare(before, after)
      before = after
      cancel()
      const wake = after && wakeAt(after)
      if (wake != null) cancel = clock.after(Math.max(0, wake - now), look)
    }
    const onTable = (): void => {
      if (table.get().view !== before?.view) look()
    }
    look()
    const stop = table.subscribe(onTable)
    return () => {
      stop()
      cancel()
    }
  }, [table, clock])
}

/** What others have to tell by themselves. */
function useAnnounced(say: (news: readonly Announcement[]) => void): void {
  const shell = useShell()
  const onNews = useEffectEvent(say)
  useEffect(() => onAnnounced(shell, (news) => onNews(news)), [shell])
}

/** The sound of what is said, for those who want to hear it. */
function useCues(): (speech: Speech) => void {
  const { sounds } = useShell()
  const [isOn] = useSetting('hasCueSounds')
  return ({ kinds }) => {
    const cue = isOn ? cueOf(kinds) : null
    if (cue !== null) sounds.playRecipe(CUES[cue])
  }
}

/** A notification for whoever has the table in a window that is hidden, and wants to be called. */
function useCalls(): (news: readonly Announcement[]) => void {
  const { table } = useShell()
  const [isOn] = useSetting('hasNotifications')
  const { t } = useText('said')
  return (news) => {
    if (!isOn || !document.hidden) return
    const text = callOf(news, (kind) => t(`said:call.${kind}`))
    const { mode, view } = table.get()
    // A table in one browser has no name.
    const title = (mode === 'online' && view?.session.sessionId) || APP
    // A system that shows none keeps nobody from playing.
    if (text !== null) void notify({ title, text }).catch(() => undefined)
  }
}

interface Said {
  readonly id: number
  readonly text: string
}

/** Sentences that stay to be read again. */
const KEPT = 4

const withNext = (said: readonly Said[], text: string): readonly Said[] =>
  text === '' ? said : [...said, { id: (said.at(-1)?.id ?? 0) + 1, text }].slice(-KEPT)

interface Regions {
  readonly urgent: readonly Said[]
  readonly calm: readonly Said[]
}

const withSpeech = ({ urgent, calm }: Regions, speech: Speech): Regions => ({
  urgent: withNext(urgent, speech.urgent),
  calm: withNext(calm, speech.calm),
})

const Sentences = ({ said }: { readonly said: readonly Said[] }) =>
  said.map(({ id, text }) => <p key={id}>{text}</p>)

/**
 * The one voice of the table. Both regions are there from the beginning, and every speech is a new element: that is
 * what screen readers read, also where the same is said twice.
 */
export function Layer() {
  const shell = useShell()
  const all = useAnnouncing()
  const [level] = useSetting('announcements')
  const { t } = useText('said')
  const [said, setSaid] = useState<Regions>({ urgent: [], calm: [] })
  const playCue = useCues()
  const call = useCalls()
  const say = (news: readonly Announcement[]): void => {
    call(news)
    const speech = speechOf(news, LEVELS[level] ?? 'usual')
    if (speech.kinds.length === 0) return
    setSaid((before) => withSpeech(before, speech))
    keepTold(shell, [speech.urgent, speech.calm].filter((part) => part !== '').join(' '))
    playCue(speech)
  }
  useNews(all, say)
  useAnnounced(say)
  return (
    <section className="visually-hidden" aria-label={t('said:title')}>
      <div data-herald="urgent" aria-live="assertive" aria-relevant="additions">
        <Sentences said={said.urgent} />
      </div>
      <div data-herald="calm" aria-live="polite" aria-relevant="additions">
        <Sentences said={said.calm} />
      </div>
    </section>
  )
}
