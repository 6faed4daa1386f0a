import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { PageRow } from '../frame/feature.ts'
import { useReadable, useShell } from '../frame/useShell.ts'
import { settle } from '../lib/routing/guards.ts'
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

function Turned({ to, remember }: { readonly to: RouteName; readonly remember: boolean }) {
  const { storage } = useShell()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (remember) storage.write('returnRoute', `${pathname}${search}`)
  }, [remember, pathname, search, storage])
  return <Navigate to={`${pathOf(to)}${hash}`} replace />
}

function Guarded({ match, pages }: { readonly match: RouteMatch; readonly pages: Pages }) {
  const { guardFacts } = useShell()
  const facts = useReadable(guardFacts)
  const from = usePrevious(match.name)
  const settled = settle({ to: match.name, from }, facts)
  if (settled.to !== match.name) return <Turned to={settled.to} remember={settled.remember} />
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
  const match = routeAt(useLocation().pathname)
  return <Suspense fallback={null}>{match ? <Guarded match={match} pages={pages} /> : <NotFound />}</Suspense>
}
