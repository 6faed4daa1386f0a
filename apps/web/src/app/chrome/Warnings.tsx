import { lazy, Suspense, useState } from 'react'
import { recorderOf } from '../../frame/recording.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { missingAbilities } from '../../lib/browser/abilities.ts'
import { isOutdatedBrowser } from '../../lib/browser/outdated.ts'

const WarningStrip = lazy(async () => ({ default: (await import('./WarningStrip.tsx')).WarningStrip }))

/** A newer version, an old browser, a recording under way: rare, so that what draws them comes when needed. */
export function Warnings() {
  const shell = useShell()
  const { newVersions, latestVersion } = useReadable(shell.versions)
  const { isRecording } = useReadable(recorderOf(shell))
  const [isOld] = useState(
    () => isOutdatedBrowser(navigator.userAgent) || missingAbilities(window).length > 0,
  )
  // Two and more have a page of their own.
  const newer = newVersions.length === 1 ? latestVersion : null
  if (newer === null && !isOld && !isRecording) return null
  return (
    <Suspense fallback={null}>
      <WarningStrip newer={newer} isOld={isOld} isRecording={isRecording} />
    </Suspense>
  )
}
