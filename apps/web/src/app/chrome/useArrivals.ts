import { useEffect, useRef } from 'react'
import { settle } from '../../lib/routing/guards.ts'
import type { RouteName } from '../../lib/routing/routes.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** Only where people stay is there time to tell them something. */
const STAGES: readonly RouteName[] = ['Grimoire', 'Lobby']

/** Once after each loading, what features want to be seen first is asked in its order. */
export function useArrivals(): void {
  const shell = useShell()
  const isLoaded = useReadable(shell.loading) === ''
  const route = shell.navigator.routeAt(usePlace().pathname)?.name
  const facts = useReadable(shell.guardFacts)
  // Whoever is about to be sent elsewhere has not arrived.
  const isStage =
    route !== undefined &&
    STAGES.includes(route) &&
    settle({ to: route, from: null }, facts, shell.navigator).to === route
  const isDone = useRef(false)
  useEffect(() => {
    if (!isLoaded) isDone.current = false
    if (!isLoaded || !isStage || isDone.current) return
    isDone.current = true
    shell.features.flatMap(({ arrivals = [] }) => arrivals).some((arrival) => arrival(shell))
  }, [shell, isLoaded, isStage])
}
