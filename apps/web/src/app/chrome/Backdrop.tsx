import { Town } from '../../art/town/Town.tsx'
import { dayNumber, isNight } from '../../lib/scene/scene.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** The town behind every page that does not bring a backdrop of its own. */
export function Backdrop() {
  const { scene, features, navigator } = useShell()
  const { phase, litWindows, tolls } = useReadable(scene)
  const route = navigator.routeAt(usePlace().pathname)?.name
  const page = features.flatMap(({ pages = [] }) => pages).find((row) => row.route === route)
  if (page?.hasOwnBackdrop) return null
  return <Town isNight={isNight(phase)} night={dayNumber(phase)} litWindows={litWindows} tolls={tolls} />
}
