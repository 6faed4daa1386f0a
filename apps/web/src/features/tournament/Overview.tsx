import { useEffect } from 'react'
import type { PageProps } from '../../frame/feature.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { overviewAt } from '../../lib/tournament/tournament.ts'
import { Page as GroupPage } from './GroupPage.tsx'
import { Page as KnockoutPage } from './KnockoutPage.tsx'

/** The bare address: the groups, or from a certain day the knockout. */
export function Page(props: PageProps) {
  const { config, versions } = useShell()
  const { knockoutFrom = null } = useReadable(config)
  useEffect(() => void config.load(), [config])
  return overviewAt(versions.serverNow(), knockoutFrom) === 'group' ? (
    <GroupPage {...props} />
  ) : (
    <KnockoutPage {...props} />
  )
}
