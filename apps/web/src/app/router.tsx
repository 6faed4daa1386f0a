import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PageRow } from '../frame/feature.ts'
import { Moved } from '../frame/Moved.tsx'
import { usePlace } from '../frame/usePlace.ts'
import { useReadable, useShell } from '../frame/useShell.ts'
import { settle } from '../lib/routing/guards.ts'
import { pathAfterLogin, wayBack } from '../lib/routing/returnRoute.ts'
import { pathOf, type RouteMatch, type RouteName, type RouteParams, routeAt } from '../lib/routing/routes.ts'
import { LoadingOverlay } from './chrome/LoadingOverlay.tsx'
import { NotFound } from './chrome/NotFound.tsx'

type Pages = ReadonlyMap<RouteName, (params: RouteParams) => ReactNode>

const pageOf = ({ route, load }: PageRow): readonly [RouteName, (params: RouteParams) => ReactNode] => {
  const Page = lazy(async () => ({ default: (await load()).Page }))
  return [route, (params) => <Page params={params} />]
}

/** The page shown before this one. */
function usePrevious(name: RouteName): RouteName | null {
  const [shown, setShown] = useState<{ now: RouteName; before: RouteName | null }>({
    now: name,
    before: null,
  })
  if (shown.now !== name) setShown({ now: name, before: shown.now })
  return shown.now === name ? shown.before : shown.now
}

interface TurnedProps {
  readonly from: RouteName
  readonly to: RouteName
  readonly remember: boolean
}

function Turned({ from, to, remember }: TurnedProps) {
  const { storage } = useShell()
  const { pathname, search, hash } = usePlace()
  // From the login the way goes on to where somebody wanted to be, if that is where they may be.
  const [wanted] = useState(() => (from === 'Login' ? wayBack(storage, to) : null))
  useEffect(() => {
    if (remember) storage.write('returnRoute', `${pathname}${search}`)
    if (wanted !== null) storage.remove('returnRoute')
  }, [remember, wanted, pathname, search, storage])
  return <Moved to={wanted === null ? `${pathOf(to)}${hash}` : pathAfterLogin(wanted, hash)} />
}

function Guarded({ match, pages }: { readonly match: RouteMatch; readonly pages: Pages }) {
  const { guardFacts } = useShell()
  const facts = useReadable(guardFacts)
  const from = usePrevious(match.name)
  const settled = settle({ to: match.name, from }, facts)
  if (settled.to !== match.name)
    return <Turned from={match.name} to={settled.to} remember={settled.remember} />
  const render = pages.get(match.name)
  return render ? (
    <>
      {render(match.params)}
      <LoadingOverlay route={match.name} />
    </>
  ) : (
    <NotFound />
  )
}

export function CurrentPage() {
  const { features } = useShell()
  // Made once: a lazy component must stay the same one between renders.
  const [pages] = useState<Pages>(() => new Map(features.flatMap(({ pages: rows = [] }) => rows).map(pageOf)))
  const match = routeAt(usePlace().pathname)
  return <Suspense fallback={null}>{match ? <Guarded match={match} pages={pages} /> : <NotFound />}</Suspense>
}
