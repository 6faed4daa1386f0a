import { STAFF_LEVEL } from '@belfry/rules'
import { Suspense, useEffect, useState } from 'react'
import { missingAbilities } from '../../lib/browser/abilities.ts'
import { isOutdatedBrowser } from '../../lib/browser/outdated.ts'
import { recorderStateOf } from '../../shared/recording/recorderState.ts'
import { type Lazy, lazily, useFetched } from '../../shell/lazily.ts'
import { perShell } from '../../shell/perShell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import type { WarningStripProps } from './WarningStrip.tsx'

const stripOf = perShell(
  ({ translation }): Lazy<WarningStripProps> =>
    lazily(async () => {
      const texts = translation.i18n.loadNamespaces('update')
      const [{ WarningStrip }] = await Promise.all([import('./WarningStrip.tsx'), texts])
      return WarningStrip
    }),
)

/** A newer build has taken the file away that tells of it: whoever plays has it before. */
function useFetchedAtTable(strip: Lazy<WarningStripProps>, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying) strip.fetch().catch(() => undefined)
  }, [strip, isPlaying])
}

/** A newer version, an old browser, a recording, for staff a release that does not run here yet: rare, so that what draws them comes when needed. */
export function Warnings() {
  const shell = useShell()
  const { newVersions, latestVersion, releases, appUpdate } = useReadable(shell.versions)
  const isStaff = useReadable(shell.account).claims?.level === STAFF_LEVEL
  // Whoever sits at a table has come to play.
  const isAtTable = useReadable(shell.session).sessionId !== null
  const isPlaying = useReadable(shell.guardFacts).isAtTable === true
  const { isRecording } = useReadable(recorderStateOf(shell))
  const [isOld] = useState(
    () => isOutdatedBrowser(navigator.userAgent) || missingAbilities(window).length > 0,
  )
  // Two and more have a page of their own, to which nobody is taken from a table.
  const isTold = newVersions.length === 1 || (newVersions.length > 1 && isPlaying)
  const newer = isTold ? latestVersion : null
  const [released = null] = isStaff && !isAtTable ? releases : []
  const strip = stripOf(shell)
  useFetchedAtTable(strip, isPlaying)
  const isSilent = newer === null && released === null && appUpdate === null && !isOld && !isRecording
  const isHere = useFetched(isSilent ? null : strip, () => undefined)
  if (!isHere) return null
  return (
    <Suspense fallback={null}>
      <strip.Component
        newer={newer}
        released={released}
        appUpdate={appUpdate}
        isOld={isOld}
        isRecording={isRecording}
      />
    </Suspense>
  )
}
