import { Suspense, useEffect, useState } from 'react'
import { settle } from '../lib/routing/guards.ts'
import { pathAfterLogin, wayBack } from '../lib/routing/returnRoute.ts'
import type { RouteMatch, RouteName } from '../lib/routing/routes.ts'
import type { PageProps, PageRow } from '../shell/feature.ts'
import { type Lazy, lazily, useFetched } from '../shell/lazily.ts'
import { Redirect } from '../shell/Redirect.tsx'
import type { Shell } from '../shell/shell.ts'
import { usePlace } from '../shell/usePlace.ts'
import { useReadable, useShell } from '../shell/useShell.ts'
import { LoadingOverlay } from './chrome/LoadingOverlay.tsx'
import { NotFound } from './chrome/NotFound.tsx'

type Pages = ReadonlyMap<RouteName, Lazy<PageProps>>

const pageOf = (shell: Shell, { route, load, texts }: PageRow): readonly [RouteName, Lazy<PageProps>] => [
  route,
  lazily(async () => {
    const [{ Page }] = await Promise.all([load(shell), shell.translation.i18n.loadNamespaces(texts)])
    return Page
  }),
]

const pagesOf = (shell: Shell): Pages =>
  new Map(shell.features.flatMap(({ pages = [] }) => pages).map((row) => pageOf(shell, row)))

/** The page shown before this one. */
function usePrevious(name: RouteName): RouteName | null {
  const [shown, setShown] = useState<{ now: RouteName; before: RouteName | null }>({
    now: name,
    before: null,
  })
  if (shown.now !== name) setShown({ now: name, before: shown.now })
  return shown.now === name ? shown.before : shown.now
}

interface GuardRedirectProps {
  readonly from: RouteName
  readonly to: RouteName
  readonly remember: boolean
}

function GuardRedirect({ from, to, remember }: GuardRedirectProps) {
  const { storage, navigator } = useShell()
  const { pathname, search, hash } = usePlace()
  // From the login the way goes on to where somebody wanted to be, if that is where they may be.
  const [wanted] = useState(() => (from === 'Login' ? wayBack(navigator, storage, to) : null))
  useEffect(() => {
    if (remember) storage.write('returnRoute', `${pathname}${search}`)
    if (wanted !== null) storage.remove('returnRoute')
  }, [remember, wanted, pathname, search, storage])
  return (
    <Redirect
      to={wanted === null ? `${navigator.pathOf(to)}${hash}` : pathAfterLogin(navigator, wanted, hash)}
    />
  )
}

function Guarded({ match, pages }: { readonly match: RouteMatch; readonly pages: Pages }) {
  const { guardFacts, navigator } = useShell()
  const facts = useReadable(guardFacts)
  const from = usePrevious(match.name)
  const settled = settle({ to: match.name, from }, facts, navigator)
  const isTurned = settled.to !== match.name
  const page = pages.get(match.name)
  const isHere = useFetched(isTurned ? null : page)
  if (isTurned) return <GuardRedirect from={match.name} to={settled.to} remember={settled.remember} />
  if (!page) return <NotFound />
  return (
    isHere && (
      <>
        <page.Component params={match.params} />
        <LoadingOverlay route={match.name} />
      </>
    )
  )
}

export function CurrentPage() {
  const shell = useShell()
  // Made once: a lazy component must stay the same one between renders.
  const [pages] = useState(() => pagesOf(shell))
  const match = shell.navigator.routeAt(usePlace().pathname)
  return <Suspense fallback={null}>{match ? <Guarded match={match} pages={pages} /> : <NotFound />}</Suspense>
}
