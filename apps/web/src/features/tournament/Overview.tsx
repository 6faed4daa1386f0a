import { useQuery } from '@tanstack/react-query'
import type { PageProps } from '../../shell/feature.ts'
import { useShell } from '../../shell/useShell.ts'
import { Page as GroupPage } from './GroupPage.tsx'
import { Page as KnockoutPage } from './KnockoutPage.tsx'
import { overviewAt } from './tournament.ts'

/** The bare address: the groups, or from a certain day the knockout. Nothing is shown before that day is known. */
export function Page(props: PageProps) {
  const { config, versions } = useShell()
  const { data } = useQuery({ queryKey: ['config'], queryFn: config.load })
  if (!data) return null
  const isGroup = overviewAt(versions.serverNow(), data.knockoutFrom ?? null) === 'group'
  return isGroup ? <GroupPage {...props} /> : <KnockoutPage {...props} />
}
