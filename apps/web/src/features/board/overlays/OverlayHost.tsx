import './overlays.css'
import './dock.css'
import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { isNight } from '@belfry/rules'
import { Suspense, useEffect } from 'react'
import type { OverlayName } from '../../../lib/board/overlays.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useCan, useView } from '../../../shell/useTable.ts'
import { overlayFor } from '../model/overlay.ts'
import { useMode } from '../useBoard.ts'

/** Made once for the window: a lazy component must stay the same one between renders. */
export const overlaysOf = perShell(
  (shell) =>
    new Map(shell.overlays.map(({ name, load }) => [name, lazily(async () => (await load()).Overlay)])),
)

/** A character that may open its eyes, in its time: the player has something to do at night. */
export function hasNightAction({ self, session }: SessionView, content: ContentIndex | null): boolean {
  const role = session.players[self.seat]?.role ?? null
  const trait = content?.trait(role, 'open-eyes')
  return trait !== undefined && (trait.time === 'night') === isNight(session.game.phase)
}

function useOverlayName(): OverlayName {
  const { overlays } = useShell()
  const mode = useMode()
  const content = useTableContent()
  const isStoryteller = useCan('lead')
  const hasNomination = useView(({ gamestate }) => gamestate.vote.nomination !== false, false)
  const hasAction = useView((view) => hasNightAction(view, content), false)
  const facts = { isStoryteller, mode, hasNomination, hasNightAction: hasAction }
  return overlayFor(overlays, facts)
}

/** Fills the middle of the table. */
export function OverlayHost() {
  const name = useOverlayName()
  const { board } = useShell()
  useEffect(() => board.overlay.set(name), [board, name])
  const overlays = [...overlaysOf(useShell())].filter(([registered]) => registered === name)
  return (
    <div className="stage__overlay" data-overlay={name}>
      <Suspense fallback={null}>
        {overlays.map(([registered, { Component: Overlay }]) => (
          <Overlay key={registered} />
        ))}
      </Suspense>
    </div>
  )
}
