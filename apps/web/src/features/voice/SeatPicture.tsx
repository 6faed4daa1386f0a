import { isStorytellerRef } from '@belfry/rules'
import './voice.css'
import { useEffect, useRef } from 'react'
import { useVideoWish } from '../../shared/people/useOverrides.ts'
import { hasVoice } from '../../shared/voice/atTable.ts'
import { ownMediaOf } from '../../shared/voice/ownMediaOf.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { playbackOf, useChat } from './chat.ts'
import { Light } from './Light.tsx'
import { lookingOf } from './looking.ts'
import { userAt } from './people.ts'

interface LiveProps {
  readonly userId: string
  readonly track: MediaStreamTrack
  readonly isMirrored?: boolean
}

/** A picture that moves. It never sounds: voices come from elsewhere. */
function Live({ userId, track, isMirrored = false }: LiveProps) {
  const shell = useShell()
  const { video: playback } = playbackOf(shell)
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    playback.play(element)
    const stopWatching = lookingOf(shell).watch(userId, element)
    return () => {
      stopWatching()
      playback.forget(element)
      element.srcObject = null
    }
  }, [shell, playback, userId, track])
  return (
    <video
      ref={ref}
      className="live-picture"
      data-user={userId}
      data-mirrored={isMirrored}
      muted
      playsInline
    />
  )
}

/** Oneself, as in a mirror unless that is not wanted. */
function OwnPicture({ userId }: { readonly userId: string }) {
  const own = ownMediaOf(useShell())
  const { track } = useReadable(own.tracks).video
  const { isHidden, isUnmirrored } = useReadable(own.video)
  return track && !isHidden ? <Live userId={userId} track={track} isMirrored={!isUnmirrored} /> : null
}

function OthersPicture({ userId }: { readonly userId: string }) {
  const [isWanted] = useVideoWish(userId)
  const { isDeafened } = useReadable(ownMediaOf(useShell()).video)
  const track = useChat(({ streams, consumers }) =>
    consumers[userId]?.videoPaused ? null : (streams[userId]?.video ?? null),
  )
  return track && isWanted && !isDeafened ? <Live userId={userId} track={track} /> : null
}

/** The camera's picture of whoever has this place, over their portrait. */
export function Part({ seat }: SeatPartProps) {
  const userId = useView((view) => (hasVoice(view) ? userAt(view, seat) : null), null)
  const isOwn = useView(({ self }) => self.userId === userId, false)
  if (userId === null) return null
  return (
    <>
      {isOwn ? <OwnPicture userId={userId} /> : <OthersPicture userId={userId} />}
      {/* Storytellers have no token that could be lit. */}
      {isStorytellerRef(seat) && <Light userId={userId} />}
    </>
  )
}
