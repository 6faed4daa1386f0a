import { useEffect } from 'react'
import { useOwnMedia } from '../../frame/useOwnMedia.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable, useView } from '../../frame/useTable.ts'
import { hasVoice } from '../../lib/voice/atTable.ts'
import { toldSwitches } from './telling.ts'

/** Tells the others what is switched off: whenever that changes, and whenever there is a line again. */
function Telling() {
  const { table } = useShell()
  const { media, audio, video } = useOwnMedia()
  const { isMuted, isDeafened, isVideoMuted } = toldSwitches(audio, video, useReadable(media.tracks))
  const isConnected = useTable().connection === 'connected'
  useEffect(() => {
    if (isConnected) table.send('media', { isMuted, isDeafened, isVideoMuted })
  }, [table, isConnected, isMuted, isDeafened, isVideoMuted])
  return null
}

/** From the moment somebody is at a table with voices, the devices follow what happens there. */
export function Layer() {
  return useView(hasVoice, false) ? <Telling /> : null
}
