// @vitest-environment jsdom
import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { type Mode, type SessionState, viewFor } from '@belfry/rules'
import { table as tableOf, withSeat, withSecretSeat } from '@belfry/rules/testing'
import { beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { Seat } from '../../src/features/board/seat/Seat.tsx'
import { seatItems } from '../../src/features/board/seat/items.ts'
import { tokenClick } from '../../src/features/board/seat/useTokenClick.ts'
import { useFeatureMenu, useLoadedMenus } from '../../src/features/board/slots/featureMenu.ts'
import { fetchParts } from '../../src/features/board/slots/fetchParts.ts'
import { DEEDS } from '../../src/features/board/text-table/gestures.ts'
import { TextSeat } from '../../src/features/board/text-table/TextSeat.tsx'
import type { SeatPlace } from '../../src/lib/board/seatBox.ts'
import { seatBox } from '../../src/lib/board/seatBox.ts'
import { createStore } from '../../src/lib/store.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { useShell } from '../../src/shell/useShell.ts'
import { draw, testShell } from './support/render.tsx'

const SEAT = 1
const PLACE: SeatPlace = { ...seatBox(100, 100, 90), angle: 0, inward: { x: 0, y: 1 } }
const BOX = { x: 10, y: 10, width: 20, height: 20 }
const FAN = { boxes: [BOX], size: 20, isStacked: false } as const

const reminded = (state: SessionState): SessionState =>
  withSecretSeat(state, SEAT, { reminders: [{ role: 'poisoner', name: 'Poisoned', isFlipped: false }] })

const game = { isRunning: true, roles: ['chef', 'monk', 'imp'] } as const

interface Moment {
  readonly state: SessionState
  readonly mode?: Mode
}

/** Every moment in which a seat means something else. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  free: { state: withSeat(tableOf({ phase: 0 }), SEAT, { id: null }) },
  before: { state: tableOf({ phase: 0 }), mode: 'gather' },
  night: { state: reminded(tableOf({ ...game, phase: 1 })) },
  day: { state: reminded(tableOf({ ...game, phase: 2, dead: [SEAT] })) },
  reveal: {
    state: {
      ...tableOf({ ...game, phase: 2 }),
      hook: { name: 'reveal-grimoire', until: null },
      game: { ...tableOf({ ...game, phase: 2 }).game, isRunning: false, isEvilWin: true },
    },
  },
}

/** As Storyteller, at somebody else's seat, at the own one, and as a spectator for whom a seat is free. */
const LOOKS = [
  ...Object.keys(MOMENTS).map((moment) => ({ moment, who: 'st' })),
  ...[
    { moment: 'free', who: 'sp' },
    { moment: 'before', who: 'p1' },
  ],
  ...[
    { moment: 'night', who: 'p1' },
    { moment: 'day', who: 'p0' },
  ],
]

let shell: Shell

beforeAll(async () => {
  shell = (await testShell(FEATURES)).shell
  await shell.translation.i18n.loadNamespaces([
    ...(['board', 'people', 'chronicle', 'vote', 'chat', 'night', 'characters', 'scripts', 'hands'] as const),
    ...(['devices', 'said', 'timer', 'session', 'menu', 'guidance'] as const),
  ])
})

async function at({ state, mode = 'grimoire' }: Moment, who: string): Promise<Shell> {
  const content = createContent(await loadDefaultPack())
  const seen = { ...shell.table.get(), mode: 'online' as const, view: viewFor(state, who) }
  const here: Shell = {
    ...shell,
    board: { ...shell.board, mode: createStore(mode) },
    table: { ...shell.table, get: () => seen },
    content: { ...shell.content, get: () => content },
  }
  await fetchParts(here)
  return here
}

/** The seat both ways, and the keys of its menu as it is now. */
function Both() {
  const here = useShell()
  useLoadedMenus()
  const features = useFeatureMenu()
  const menu = seatItems(here, SEAT, features(here, SEAT)).map(({ key }) => key)
  return (
    <>
      <ol className="picture" data-menu={menu.join(' ')}>
        <Seat index={SEAT} place={PLACE} fan={FAN} isActive />
      </ol>
      <ol className="document">
        <TextSeat seat={SEAT} />
      </ol>
    </>
  )
}

const classesIn = (within: Element | null): string[] =>
  [...(within?.querySelectorAll('button:not([data-control], [data-entry])') ?? [])].map(
    ({ className }) => className,
  )

it.each(LOOKS)(
  '[REACH-1009] the document has every deed of the picture: $moment, $who',
  async ({ moment, who }) => {
    const now = MOMENTS[moment]
    if (!now) throw new Error('no such moment')
    const here = await at(now, who)
    const place = await draw(here, <Both />)
    const [picture, text] = [place.querySelector<HTMLElement>('.picture'), place.querySelector('.text-seat')]
    const controls = [...(picture?.querySelectorAll<HTMLButtonElement>('[data-control]') ?? [])]
      .filter(({ disabled }) => !disabled)
      .map((control) => control.dataset['control'] ?? '')
    const gestures = [
      ...new Set([
        ...controls,
        tokenClick(here, SEAT, false),
        ...(now.mode === 'gather' && who === 'st' ? ['carry'] : []),
      ]),
    ]
    expect(gestures.filter((gesture) => !(gesture in DEEDS))).toEqual([])
    const ways = DEEDS as Readonly<Record<string, { readonly at: string }>>
    expect(gestures.filter((gesture) => !text?.querySelector(ways[gesture]?.at ?? 'no way'))).toEqual([])
    const menu = picture?.dataset['menu']?.split(' ') ?? []
    expect(menu.filter((key) => !text?.querySelector(`[data-entry="${key}"]`))).toEqual([])
    expect(classesIn(picture).filter((name) => !classesIn(text).includes(name))).toEqual([])
    place.remove()
  },
)
